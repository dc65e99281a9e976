#include "service/rpc/credentials.h"

#include <cstddef>

#include "absl/strings/match.h"
#include "grpc/grpc_security_constants.h"
#include "grpcpp/security/auth_context.h"

namespace puzzlesolver::rpc {
namespace {

constexpr char kAuthorization[] = "authorization";
constexpr std::string_view kBearer = "Bearer ";

std::string BearerTokenOf(const grpc::CallbackServerContext& context) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find(kAuthorization);
  if (found == metadata.end()) return "";
  const std::string value(found->second.data(), found->second.size());
  // The scheme's name has no case (RFC 9110).
  if (!absl::StartsWithIgnoreCase(value, std::string(kBearer))) return "";
  return value.substr(kBearer.size());
}

void AppendNames(const grpc::AuthContext& auth, const char* property,
                 std::vector<std::string>& names) {
  for (const grpc::string_ref& name : auth.FindPropertyValues(property)) {
    names.emplace_back(name.data(), name.size());
  }
}

}  // namespace

security::Credentials CredentialsOf(const grpc::CallbackServerContext& context) {
  security::Credentials credentials;
  credentials.bearer_token = BearerTokenOf(context);
  const auto auth = context.auth_context();
  if (auth == nullptr || !auth->IsPeerAuthenticated()) return credentials;
  std::vector<std::string>& names = credentials.certificate_names;
  AppendNames(*auth, GRPC_PEER_DNS_PROPERTY_NAME, names);
  AppendNames(*auth, GRPC_PEER_URI_PROPERTY_NAME, names);
  // A common name counts where there is no better one (RFC 6125).
  if (names.empty()) AppendNames(*auth, GRPC_X509_CN_PROPERTY_NAME, names);
  return credentials;
}

std::string HostOf(std::string_view peer) {
  const std::size_t scheme_end = peer.find(':');
  const std::size_t port_begin = peer.rfind(':');
  if (scheme_end == std::string_view::npos || scheme_end == port_begin) return std::string(peer);
  return std::string(peer.substr(scheme_end + 1, port_begin - scheme_end - 1));
}

}  // namespace puzzlesolver::rpc
