#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/comparison/comparison.h"

namespace puzzlesolver {

/// One method on one board.
struct MethodRun {
  std::size_t board = 0;  ///< counted from 0
  SearchMethod method;
  MethodReport report;
  /// Of the search alone: tables were made before.
  std::uint64_t nanoseconds = 0;
};

struct Comparison {
  std::vector<const SlidingInstance*> boards;
  std::vector<SearchMethod> methods;  ///< see AllSearchMethods()
  /// Limits of each method on each board.
  ComparisonOptions options;
  ComparisonTables::Options tables;
  /// Nanoseconds since any moment: of the thread, the process or the wall.
  std::function<std::uint64_t()> clock;
  /// Told of each run at its end, if wanted.
  std::function<void(const MethodRun&)> on_run;
};

/// Runs every method on every board, board by board, on the calling thread. Tables are made once
/// for each shape and goal's blank cell. After a stop the runs that remain are kStopped at once.
/// Errors: those of ComparisonTables::Build. REQUIRES: a clock.
absl::StatusOr<std::vector<MethodRun>> CompareMethods(const Comparison& comparison,
                                                      const std::stop_token& stop);

}  // namespace puzzlesolver
