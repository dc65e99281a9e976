#pragma once

#include <string>
#include <string_view>

#include "grpcpp/server_context.h"
#include "service/security/access_list.h"

namespace puzzlesolver::rpc {

/// What the caller shows of itself: the token of `authorization: Bearer TOKEN`, and the names in
/// the client certificate that TLS has verified.
security::Credentials CredentialsOf(const grpc::CallbackServerContext& context);

/// The host of what gRPC calls a peer: "192.0.2.7" of "ipv4:192.0.2.7:1234".
std::string HostOf(std::string_view peer);

}  // namespace puzzlesolver::rpc
