#pragma once

#include <cstdint>
#include <string>

#include "absl/time/time.h"
#include "puzzlesolver/v1/server_info.pb.h"
#include "service/app/puzzle_app.h"

namespace puzzlesolver::rpc {

/// What only the program knows of itself.
struct ServerIdentity {
  std::string version;
  std::uint32_t engine_version = 0;
  std::uint64_t max_message_bytes = 0;
  absl::Time start_time = absl::Now();
};

v1::TableInfo DescribeTable(const app::TableStatus& table);

v1::GetServerInfoResponse DescribeServer(const ServerIdentity& identity, const app::PuzzleApp& app);

}  // namespace puzzlesolver::rpc
