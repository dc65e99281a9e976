#include "client/library/channel.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/security/credentials.h"
#include "grpcpp/support/channel_arguments.h"

namespace puzzlesolver::client {
namespace {

constexpr int kMaxReceivedBytes = 16 << 20;

// The server's `grpc-retry-pushback-ms` takes the place of the backoff.
constexpr char kServiceConfig[] = R"({
  "loadBalancingConfig": [{"round_robin": {}}],
  "methodConfig": [{
    "name": [{"service": "puzzlesolver.v1.PuzzleSolver"}],
    "retryPolicy": {
      "maxAttempts": 5,
      "initialBackoff": "0.1s",
      "maxBackoff": "2s",
      "backoffMultiplier": 2,
      "retryableStatusCodes": ["RESOURCE_EXHAUSTED"]
    }
  }]
})";

bool IsIpv4WithPort(std::string_view address) {
  return address.find(':') != std::string_view::npos && std::ranges::all_of(address, [](char c) {
           return ('0' <= c && c <= '9') || c == '.' || c == ':';
         });
}

absl::StatusOr<std::string> Target(const std::vector<std::string>& addresses) {
  if (addresses.empty()) return absl::InvalidArgumentError("There is no server address.");
  if (addresses.size() == 1) return addresses.front();
  for (const std::string& address : addresses) {
    if (!IsIpv4WithPort(address)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "'", address, "' cannot be one of several server addresses: expected IPV4:PORT."));
    }
  }
  return absl::StrCat("ipv4:", absl::StrJoin(addresses, ","));
}

/// How soon a stop request ends the wait.
constexpr absl::Duration kWaitSlice = absl::Milliseconds(50);

bool IsReady(grpc::Channel& channel, const ConnectOptions& options) {
  const absl::Time deadline = absl::Now() + options.deadline;
  while (true) {
    const grpc_connectivity_state state = channel.GetState(/*try_to_connect=*/true);
    if (state == GRPC_CHANNEL_READY) return true;
    if (state == GRPC_CHANNEL_TRANSIENT_FAILURE || state == GRPC_CHANNEL_SHUTDOWN) return false;
    const absl::Time now = absl::Now();
    if (now >= deadline || options.stop.stop_requested()) return false;
    channel.WaitForStateChange(state, absl::ToChronoTime(std::min(deadline, now + kWaitSlice)));
  }
}

}  // namespace

absl::StatusOr<std::shared_ptr<grpc::Channel>> Connect(const std::vector<std::string>& addresses,
                                                       const ConnectOptions& options) {
  const auto target = Target(addresses);
  if (!target.ok()) return target.status();
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxReceivedBytes);
  arguments.SetServiceConfigJSON(kServiceConfig);
  auto channel = grpc::CreateCustomChannel(*target, grpc::InsecureChannelCredentials(), arguments);
  if (IsReady(*channel, options)) return channel;
  if (options.stop.stop_requested()) return absl::CancelledError("The connecting was cancelled.");
  return absl::UnavailableError(
      absl::StrCat("No server answers at ", absl::StrJoin(addresses, " or "), "."));
}

}  // namespace puzzlesolver::client
