#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "service/app/answer.h"

namespace puzzlesolver::app {

/// The way of one call to its observer: one method at a time, the answer once and last, whichever
/// threads report. Never blocks and never calls with a lock held.
class Reporter {
 public:
  explicit Reporter(std::shared_ptr<SolveObserver> observer);

  /// Dropped when the call has its answer, or while another report is being given.
  void Report(const Progress& progress);
  void ReportSolution(const Answer& solution);

  /// The first answer is passed on (when a report is being given, by its thread, right after it)
  /// and the observer let go; others are dropped.
  void Finish(absl::StatusOr<Answer> answer);

 private:
  template <typename Function>
  void Tell(const Function& tell);

  std::mutex mutex_;
  std::shared_ptr<SolveObserver> observer_;  ///< empty once the call has its answer
  bool reporting_ = false;
  std::optional<absl::StatusOr<Answer>> late_answer_;  ///< came while reporting_
};

}  // namespace puzzlesolver::app
