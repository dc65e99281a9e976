// Verify while a search proves bounds.

#include <grpcpp/server_builder.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/rpc/puzzle_solver_service.h"
#include "spdlog/sinks/null_sink.h"
#include "tests/support/puzzle_protos.h"

namespace puzzlesolver {
namespace {

/// Tells of one bound at once, and gives no answer until the call is cancelled.
class ProvingApp final : public app::PuzzleApp {
 public:
  std::shared_ptr<app::SolveCall> Solve(app::SolveQuery query,
                                        std::shared_ptr<app::SolveObserver> observer) override {
    intervals.push_back(query.progress_interval);
    SearchStatistics statistics;
    statistics.expanded = 1'000;
    observer->OnProgress({.lower_bound = proven, .statistics = statistics});
    if (!ends) return std::make_shared<Waiting>(std::move(observer));
    app::Answer answer;
    answer.limit = app::Limit::kNodes;
    answer.source = app::Source::kSearch;
    answer.lower_bound = proven;
    observer->OnAnswer(answer);
    return std::make_shared<Waiting>(nullptr);
  }
  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(const Instance&,
                                                                const Difficulty&) override {
    return absl::UnimplementedError("There is no generator.");
  }
  std::shared_ptr<app::SolveCall> Work(app::WorkQuery,
                                       std::shared_ptr<app::SolveObserver>) override {
    return nullptr;
  }
  void Shutdown() override {}
  Statistics GetStatistics() const override { return {}; }
  std::vector<app::TableStatus> Tables() const override { return {}; }
  const app::AppOptions& options() const override { return options_; }

  int proven = 0;
  bool ends = false;  ///< at a limit, with that bound
  std::vector<std::optional<absl::Duration>> intervals;

 private:
  class Waiting final : public app::SolveCall {
   public:
    explicit Waiting(std::shared_ptr<app::SolveObserver> observer)
        : observer_(std::move(observer)) {}
    void Cancel() override {
      if (const auto observer = std::exchange(observer_, nullptr)) {
        observer->OnAnswer(absl::CancelledError("The call was cancelled."));
      }
    }

   private:
    std::shared_ptr<app::SolveObserver> observer_;
  };

  const app::AppOptions options_{.search_threads = 1};
};

class Nobody final : public rpc::CallListener {
 public:
  void OnAnswer(const rpc::CallIdentity&, const absl::StatusOr<app::Answer>&,
                const Instance*) override {}
  void OnEnd(const rpc::CallIdentity&, const rpc::CallEnd&) override {}
};

class VerifyProofTest : public testing::Test {
 protected:
  VerifyProofTest() {
    grpc::ServerBuilder builder;
    builder.RegisterService(&service_);
    server_ = builder.BuildAndStart();
    stub_ = v1::PuzzleSolver::NewStub(server_->InProcessChannel({}));
  }

  /// Two moves are enough.
  v1::AnswerHeader OptimumOf(const std::string& moves) {
    v1::VerifyRequest request;
    *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
    request.mutable_move_text()->set_text(moves);
    request.mutable_optimum_time_limit()->set_seconds(3'600);
    grpc::ClientContext context;
    v1::VerifyResponse response;
    const grpc::Status status = stub_->Verify(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.optimum();
  }

  ProvingApp app_;
  spdlog::logger logger_{"none", std::make_shared<spdlog::sinks::null_sink_mt>()};
  Nobody listener_;
  rpc::OpenCalls calls_;
  rpc::RequestIds request_ids_;
  rpc::PuzzleSolverService service_{
      rpc::ServiceContext{app_, logger_, listener_, calls_, request_ids_}, {}};
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<v1::PuzzleSolver::Stub> stub_;
};

TEST_F(VerifyProofTest, ABoundThatIsProvenOnTheWayEndsTheSearch) {
  app_.proven = 4;
  const v1::AnswerHeader optimum = OptimumOf("LRRD");
  EXPECT_EQ(optimum.outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(optimum.guarantee(), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(optimum.length(), 4u);
  EXPECT_EQ(optimum.lower_bound(), 4u);
  EXPECT_EQ(optimum.source(), v1::SOURCE_SEARCH);
  EXPECT_EQ(optimum.statistics().expanded_nodes(), 1'000u);
  EXPECT_EQ(app_.intervals.front(), app::kMinProgressInterval);
}

TEST_F(VerifyProofTest, ABoundThatALimitLeavesIsAProofToo) {
  app_.ends = true;
  app_.proven = 4;
  EXPECT_EQ(OptimumOf("LRRD").guarantee(), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(OptimumOf("LRRD").source(), v1::SOURCE_SEARCH);
  EXPECT_EQ(OptimumOf("LRRD").limit_reason(), v1::LIMIT_REASON_UNSPECIFIED);
}

TEST_F(VerifyProofTest, AnotherBoundOrNoSolutionProvesNothing) {
  app_.ends = true;
  app_.proven = 3;
  EXPECT_EQ(OptimumOf("LRRD").outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(OptimumOf("LRRD").guarantee(), v1::GUARANTEE_NONE);
  app_.proven = 4;
  EXPECT_EQ(OptimumOf("LRRU").outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(OptimumOf("LRRU").lower_bound(), 4u);
}

TEST_F(VerifyProofTest, NobodyIsAskedWhereTheBoardShowsIt) {
  EXPECT_EQ(OptimumOf("RD").source(), v1::SOURCE_RULE);
  EXPECT_TRUE(app_.intervals.empty());
}

}  // namespace
}  // namespace puzzlesolver
