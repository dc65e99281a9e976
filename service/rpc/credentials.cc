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

}  // namespace

security::Credentials CredentialsOf(const grpc::CallbackServerContext& context) {
  security::Credentials credentials;
  credentials.bearer_token = BearerTokenOf(context);
  const auto auth = context.auth_context();
  if (auth == nullptr || !auth->IsPeerAuthenticated()) return credentials;
  for (const char* property :
       {GRPC_X509_CN_PROPERTY_NAME, GRPC_X509_SAN_PROPERTY_NAME, GRPC_PEER_URI_PROPERTY_NAME}) {
    for (const grpc::string_ref& name : auth->FindPropertyValues(property)) {
      credentials.certificate_names.emplace_back(name.data(), name.size());
    }
  }
  return credentials;
}

std::string HostOf(std::string_view peer) {
  const std::size_t scheme_end = peer.find(':');
  const std::size_t port_begin = peer.rfind(':');
  if (scheme_end == std::string_view::npos || scheme_end == port_begin) return std::string(peer);
  return std::string(peer.substr(scheme_end + 1, port_begin - scheme_end - 1));
}

}  // namespace puzzlesolver::rpc
