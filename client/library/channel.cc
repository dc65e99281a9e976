#include "client/library/channel.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/library/address.h"
#include "client/library/connect_failure.h"
#include "client/library/credentials.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/support/channel_arguments.h"

namespace puzzlesolver::client {
namespace {

constexpr int kMaxReceivedBytes = 16 << 20;

constexpr char kServiceConfig[] = R"({"loadBalancingConfig": [{"round_robin": {}}]})";

/// Servers take pings every ten seconds.
constexpr int kPingIntervalMs = 30'000;
constexpr int kPingTimeoutMs = 20'000;

/// Pauses between attempts to connect again to a server that went away.
constexpr int kFirstReconnectMs = 100;
constexpr int kLongestReconnectMs = 5'000;
/// How long one such attempt may take, when nothing comes back.
constexpr int kConnectTimeoutMs = 5'000;

/// How soon a stop request ends the wait.
constexpr absl::Duration kWaitSlice = absl::Milliseconds(50);

grpc::ChannelArguments Arguments(const ConnectOptions& options) {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxReceivedBytes);
  arguments.SetServiceConfigJSON(kServiceConfig);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, kPingIntervalMs);
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kPingTimeoutMs);
  // A search may last for minutes in which nothing is sent.
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kFirstReconnectMs);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kLongestReconnectMs);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kConnectTimeoutMs);
  if (options.tls && !options.tls->server_name.empty()) {
    arguments.SetSslTargetNameOverride(options.tls->server_name);
  }
  return arguments;
}

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
  const auto target = TargetOf(addresses);
  if (!target.ok()) return target.status();
  const auto credentials = CredentialsFor(addresses, options);
  if (!credentials.ok()) return credentials.status();
  auto channel = grpc::CreateCustomChannel(*target, *credentials, Arguments(options));
  if (IsReady(*channel, options)) return channel;
  if (options.stop.stop_requested()) return absl::CancelledError("The connecting was cancelled.");
  return WhyNoConnection(channel, addresses, options);
}

}  // namespace puzzlesolver::client
