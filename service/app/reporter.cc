#include "service/app/reporter.h"

#include <utility>

namespace puzzlesolver::app {

Reporter::Reporter(std::shared_ptr<SolveObserver> observer) : observer_(std::move(observer)) {}

void Reporter::Report(const Progress& progress) {
  Tell([&](SolveObserver& observer) { observer.OnProgress(progress); });
}

void Reporter::ReportSolution(const Answer& solution) {
  Tell([&](SolveObserver& observer) { observer.OnSolution(solution); });
}

template <typename Function>
void Reporter::Tell(const Function& tell) {
  std::shared_ptr<SolveObserver> observer;
  {
    const std::lock_guard lock(mutex_);
    if (observer_ == nullptr || reporting_) return;
    reporting_ = true;
    observer = observer_;
  }
  tell(*observer);
  std::optional<absl::StatusOr<Answer>> answer;
  {
    const std::lock_guard lock(mutex_);
    reporting_ = false;
    answer = std::exchange(late_answer_, std::nullopt);
  }
  if (answer.has_value()) observer->OnAnswer(*std::move(answer));
}

void Reporter::Finish(absl::StatusOr<Answer> answer) {
  std::shared_ptr<SolveObserver> observer;
  {
    const std::lock_guard lock(mutex_);
    if (observer_ == nullptr) return;
    observer = std::move(observer_);
    observer_ = nullptr;
    if (reporting_) {
      late_answer_ = std::move(answer);
      return;
    }
  }
  observer->OnAnswer(std::move(answer));
}

}  // namespace puzzlesolver::app
