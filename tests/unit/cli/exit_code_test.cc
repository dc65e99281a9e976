#include "client/cli/exit_code.h"

#include "gtest/gtest.h"

namespace puzzlesolver::cli {
namespace {

TEST(Worse, RanksCodes) {
  const ExitCode ranked[] = {ExitCode::kSolved,     ExitCode::kUnsolvable,  ExitCode::kBadInput,
                             ExitCode::kLimit,      ExitCode::kServerFault, ExitCode::kUnreachable,
                             ExitCode::kInterrupted};
  for (const ExitCode* low = std::begin(ranked); low != std::end(ranked); ++low) {
    for (const ExitCode* high = low; high != std::end(ranked); ++high) {
      EXPECT_EQ(Worse(*low, *high), *high);
      EXPECT_EQ(Worse(*high, *low), *high);
    }
  }
}

TEST(ExitCodeOf, NumbersNeverChange) {
  const auto code = [](const absl::Status& status) { return static_cast<int>(ExitCodeOf(status)); };
  EXPECT_EQ(code(absl::OkStatus()), 0);
  EXPECT_EQ(code(absl::InvalidArgumentError("")), 2);
  EXPECT_EQ(code(absl::DeadlineExceededError("")), 3);
  EXPECT_EQ(code(absl::UnavailableError("")), 4);
  EXPECT_EQ(code(absl::InternalError("")), 5);
  EXPECT_EQ(code(absl::UnauthenticatedError("")), 5);
  EXPECT_EQ(code(absl::PermissionDeniedError("")), 5);
  EXPECT_EQ(code(absl::CancelledError("")), 130);
}

TEST(ExitCodeOf, KnowsOutcomes) {
  const auto code = [](v1::Outcome outcome) {
    client::Answer answer;
    answer.header.set_outcome(outcome);
    return ExitCodeOf(absl::StatusOr<client::Answer>(answer));
  };
  EXPECT_EQ(code(v1::OUTCOME_SOLVED), ExitCode::kSolved);
  EXPECT_EQ(code(v1::OUTCOME_UNSOLVABLE), ExitCode::kUnsolvable);
  EXPECT_EQ(code(v1::OUTCOME_LIMIT), ExitCode::kLimit);
  EXPECT_EQ(code(v1::OUTCOME_UNSPECIFIED), ExitCode::kServerFault);
}

}  // namespace
}  // namespace puzzlesolver::cli
