#pragma once

#include <atomic>
#include <cstdint>

namespace puzzlesolver::app {

/// What went on besides the answers; see PuzzleApp::Statistics for the meaning. Any thread.
struct Counters {
  std::atomic<std::uint64_t> searches_started{0};
  std::atomic<std::uint64_t> store_errors{0};
  std::atomic<std::uint64_t> failed_replays{0};
  std::atomic<std::uint64_t> tables_built{0};
};

}  // namespace puzzlesolver::app
