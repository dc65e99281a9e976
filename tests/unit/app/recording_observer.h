#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "service/app/answer.h"

namespace puzzlesolver::app {

/// Keeps what it is told.
class RecordingObserver final : public SolveObserver {
 public:
  void OnProgress(const Progress& progress) override {
    {
      const std::lock_guard lock(mutex_);
      progress_.push_back(progress);
    }
    if (on_progress) on_progress();
  }

  void OnSolution(const Answer& solution) override {
    const std::lock_guard lock(mutex_);
    solutions_.push_back(solution);
    changed_.notify_all();
  }

  void OnAnswer(absl::StatusOr<Answer> answer) override {
    if (on_answer) on_answer();
    const std::lock_guard lock(mutex_);
    answers_.push_back(std::move(answer));
    changed_.notify_all();
  }

  /// Blocks until there is an answer.
  absl::StatusOr<Answer> Await() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !answers_.empty(); });
    return answers_.front();
  }

  /// Blocks until it has been told of so many solutions.
  void AwaitSolutions(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return solutions_.size() >= count; });
  }

  std::vector<Answer> solutions() const {
    const std::lock_guard lock(mutex_);
    return solutions_;
  }

  std::size_t answer_count() const {
    const std::lock_guard lock(mutex_);
    return answers_.size();
  }

  std::vector<Progress> progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
  }

  /// Called within the methods of their names. Set them before the observer is used.
  std::function<void()> on_progress;
  std::function<void()> on_answer;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Progress> progress_;
  std::vector<Answer> solutions_;
  std::vector<absl::StatusOr<Answer>> answers_;
};

}  // namespace puzzlesolver::app
