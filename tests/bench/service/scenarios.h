#pragma once

#include <filesystem>

#include "absl/time/time.h"
#include "tests/bench/service/report.h"

namespace puzzlesolver::bench {

struct ScenarioOptions {
  std::filesystem::path bin_directory;  ///< of puzzlesolver-server and echo_server
  /// How long MeasureMemory goes on after the boards of the goal.
  absl::Duration further_time = absl::Minutes(1);
};

/// Each starts servers of its own and reports what it measures. They throw std::runtime_error when
/// the service does not do what is measured.
using Scenario = void (*)(const ScenarioOptions& options, Report& report);

/// An answer in one message, from the cache and from the 8-puzzle table.
void MeasureKnownAnswers(const ScenarioOptions& options, Report& report);

/// The same with one move in a message.
void MeasureMovesOneByOne(const ScenarioOptions& options, Report& report);

/// 8-puzzles over one stream of SolveBatch.
void MeasureBatch(const ScenarioOptions& options, Report& report);

/// What those notice who need no search while all search threads are busy and the queue is full,
/// and how soon those are refused who need one.
void MeasureOverload(const ScenarioOptions& options, Report& report);

/// How exactly a time limit and a cancellation end an answer, and the work for it.
void MeasureEnds(const ScenarioOptions& options, Report& report);

/// Resident memory while new boards keep coming.
void MeasureMemory(const ScenarioOptions& options, Report& report);

}  // namespace puzzlesolver::bench
