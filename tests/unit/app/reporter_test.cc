#include "service/app/reporter.h"

#include <gtest/gtest.h>

#include <thread>

#include "service/app/make_answer.h"
#include "tests/unit/app/recording_observer.h"

namespace puzzlesolver::app {
namespace {

TEST(ReporterTest, PassesOnProgressThenTheAnswer) {
  const auto observer = std::make_shared<RecordingObserver>();
  Reporter reporter(observer);
  reporter.Report({.lower_bound = 3});
  reporter.Finish(LimitAnswer(Limit::kTime, 4, {}));
  ASSERT_EQ(observer->progress().size(), 1u);
  EXPECT_EQ(observer->progress()[0].lower_bound, 3);
  EXPECT_EQ(observer->Await()->lower_bound, 4);
}

TEST(ReporterTest, NothingAfterTheAnswer) {
  const auto observer = std::make_shared<RecordingObserver>();
  Reporter reporter(observer);
  reporter.Finish(LimitAnswer(Limit::kTime, 4, {}));
  reporter.Finish(absl::CancelledError("late"));
  reporter.Report({});
  EXPECT_EQ(observer->answer_count(), 1u);
  EXPECT_TRUE(observer->Await().ok());
  EXPECT_TRUE(observer->progress().empty());
}

TEST(ReporterTest, AnswerDuringAReportComesAfterIt) {
  const auto observer = std::make_shared<RecordingObserver>();
  Reporter reporter(observer);
  std::size_t answers_within_report = 1;
  observer->on_progress = [&] {
    std::jthread([&] { reporter.Finish(Answer{}); }).join();
    reporter.Report({});
    answers_within_report = observer->answer_count();
  };
  reporter.Report({});
  EXPECT_EQ(answers_within_report, 0u);
  EXPECT_EQ(observer->answer_count(), 1u);
  EXPECT_EQ(observer->progress().size(), 1u) << "a report within a report is dropped";
}

TEST(ReporterTest, LetsTheObserverGoWithTheAnswer) {
  auto observer = std::make_shared<RecordingObserver>();
  const std::weak_ptr<RecordingObserver> watched = observer;
  Reporter reporter(std::move(observer));
  reporter.Finish(Answer{});
  EXPECT_TRUE(watched.expired());
}

}  // namespace
}  // namespace puzzlesolver::app
