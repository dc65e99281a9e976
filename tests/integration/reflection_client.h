#pragma once

#include <grpcpp/channel.h>

#include <memory>
#include <string>
#include <vector>

namespace puzzlesolver {

/// The names of the services that the server's reflection lists.
std::vector<std::string> ListServices(const std::shared_ptr<grpc::Channel>& channel);

/// Whether reflection knows the file that describes `symbol`.
bool KnowsSymbol(const std::shared_ptr<grpc::Channel>& channel, const std::string& symbol);

}  // namespace puzzlesolver
