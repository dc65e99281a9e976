#include "service/server/server_building.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "grpcpp/ext/proto_server_reflection_plugin.h"
#include "grpcpp/impl/server_builder_option.h"
#include "grpcpp/resource_quota.h"
#include "service/server/connection_guard.h"

namespace puzzlesolver::server {
namespace {

/// Half of what clients are told to keep to, so that a hasty clock is forgiven.
constexpr absl::Duration kMinPingInterval = absl::Seconds(5);
constexpr absl::Duration kPingInterval = absl::Seconds(30);
constexpr absl::Duration kPingTimeout = absl::Seconds(20);
/// Who connects and says nothing takes a file that others could use.
constexpr absl::Duration kHandshakeTimeout = absl::Seconds(20);
/// For the answers of calls that have used up their time.
constexpr absl::Duration kGraceMargin = absl::Seconds(10);

int Milliseconds(absl::Duration duration) {
  constexpr absl::Duration kLongest = absl::Milliseconds(std::numeric_limits<int>::max());
  return static_cast<int>(absl::ToInt64Milliseconds(std::min(duration, kLongest)));
}

class NoReflection final : public grpc::ServerBuilderOption {
 public:
  void UpdateArguments(grpc::ChannelArguments*) override {}
  void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
    const std::string reflection = grpc::reflection::ProtoServerReflectionPlugin().name();
    std::erase_if(*plugins, [&](const auto& plugin) { return plugin->name() == reflection; });
  }
};

}  // namespace

void LimitConnections(absl::Duration max_age, absl::Duration max_call_time,
                      grpc::ServerBuilder& builder) {
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS,
                             Milliseconds(kMinPingInterval));
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, Milliseconds(kPingInterval));
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, Milliseconds(kPingTimeout));
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, Milliseconds(kHandshakeTimeout));
  builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_MS, Milliseconds(max_age));
  builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_GRACE_MS,
                             Milliseconds(max_call_time + kGraceMargin));
}

void LimitCalls(std::size_t memory_bytes, grpc::ServerBuilder& builder) {
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kMaxCallsOfConnection);
  builder.SetResourceQuota(grpc::ResourceQuota().Resize(memory_bytes));
  builder.AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
  for (const auto algorithm : {GRPC_COMPRESS_DEFLATE, GRPC_COMPRESS_GZIP}) {
    builder.SetCompressionAlgorithmSupportStatus(algorithm, false);
  }
}

void OmitReflection(grpc::ServerBuilder& builder) {
  builder.SetOption(std::make_unique<NoReflection>());
}

}  // namespace puzzlesolver::server
