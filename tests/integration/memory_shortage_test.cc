// Methods whose work throws std::bad_alloc.

#include <grpcpp/server_builder.h>
#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <string>
#include <vector>

#include "service/rpc/puzzle_solver_service.h"
#include "spdlog/sinks/null_sink.h"
#include "tests/support/batch_call.h"
#include "tests/support/error_details.h"
#include "tests/support/generate_call.h"
#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver {
namespace {

/// Has no memory for any question.
class ExhaustedApp final : public app::PuzzleApp {
 public:
  std::shared_ptr<app::SolveCall> Solve(app::SolveQuery,
                                        std::shared_ptr<app::SolveObserver>) override {
    throw std::bad_alloc();
  }
  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance& shape, const Difficulty& difficulty) override {
    return FindSolver(registry_.all(), shape.family()).MakeGenerator(shape, difficulty);
  }
  std::shared_ptr<app::SolveCall> Work(app::WorkQuery,
                                       std::shared_ptr<app::SolveObserver>) override {
    throw std::bad_alloc();
  }
  void Shutdown() override {}
  Statistics GetStatistics() const override { return {}; }
  std::vector<app::TableStatus> Tables() const override { return {}; }
  const app::AppOptions& options() const override { return options_; }

 private:
  const app::AppOptions options_{.search_threads = 1};
  const SolverRegistry registry_;
};

class CodeKeeper final : public rpc::CallListener {
 public:
  void OnAnswer(const rpc::CallIdentity&, const absl::StatusOr<app::Answer>&,
                const Instance*) override {}
  void OnEnd(const rpc::CallIdentity&, const rpc::CallEnd& end) override { code = end.code; }

  grpc::StatusCode code = grpc::StatusCode::OK;  ///< of the last call that ended
};

class MemoryShortageTest : public testing::Test {
 protected:
  MemoryShortageTest() {
    grpc::ServerBuilder builder;
    builder.RegisterService(&service_);
    server_ = builder.BuildAndStart();
    stub_ = v1::PuzzleSolver::NewStub(server_->InProcessChannel({}));
  }

  void ExpectOutOfMemory(const grpc::Status& status) {
    EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED) << status.error_message();
    EXPECT_EQ(ReasonIn(status), "OUT_OF_MEMORY");
    calls_.WaitUntilNone(absl::Hours(1), {});
    EXPECT_EQ(listener_.code, grpc::StatusCode::RESOURCE_EXHAUSTED);
  }

  void ExpectEndOfBatch(const v1::SolveRequest& question) {
    grpc::ClientContext context;
    const auto stream = stub_->SolveBatch(&context);
    ASSERT_TRUE(stream->Write(Question("a", question)));
    v1::SolveBatchResponse response;
    EXPECT_FALSE(stream->Read(&response));
    ExpectOutOfMemory(stream->Finish());
  }

  const v1::SolveRequest question_ = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  ExhaustedApp app_;
  spdlog::logger logger_{"none", std::make_shared<spdlog::sinks::null_sink_mt>()};
  CodeKeeper listener_;
  rpc::OpenCalls calls_;
  rpc::RequestIds request_ids_;
  rpc::PuzzleSolverService service_{
      rpc::ServiceContext{app_, logger_, listener_, calls_, request_ids_}, {}};
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<v1::PuzzleSolver::Stub> stub_;
};

TEST_F(MemoryShortageTest, EndsASolve) { ExpectOutOfMemory(Solve(*stub_, question_).status); }

TEST_F(MemoryShortageTest, EndsAVerify) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = question_.puzzle();
  request.mutable_move_text()->set_text("R");
  grpc::ClientContext context;
  v1::VerifyResponse response;
  ExpectOutOfMemory(stub_->Verify(&context, request, &response));
}

TEST_F(MemoryShortageTest, EndsAHintThatCanBeAskedForAgain) {
  v1::HintRequest request;
  *request.mutable_puzzle() = question_.puzzle();
  request.set_session_key("game 1");
  for (int i = 0; i < 2; ++i) {
    grpc::ClientContext context;
    v1::HintResponse response;
    ExpectOutOfMemory(stub_->Hint(&context, request, &response));
  }
}

TEST_F(MemoryShortageTest, EndsACount) {
  v1::CountRequest request;
  *request.mutable_puzzle() = question_.puzzle();
  request.mutable_length();
  grpc::ClientContext context;
  const auto reader = stub_->Count(&context, request);
  v1::CountResponse response;
  EXPECT_FALSE(reader->Read(&response));
  ExpectOutOfMemory(reader->Finish());
}

TEST_F(MemoryShortageTest, EndsAGeneration) {
  ExpectOutOfMemory(Generate(*stub_, SlidingRequest(3, 3)).status);
}

TEST_F(MemoryShortageTest, EndsABatchThatItsCallerKeepsOpen) { ExpectEndOfBatch(question_); }

TEST_F(MemoryShortageTest, EndsABatchWhoseQuestionsNeedASearch) {
  v1::SolveRequest searched = question_;
  searched.set_cache_use(v1::CACHE_USE_BYPASS);
  ExpectEndOfBatch(searched);
}

}  // namespace
}  // namespace puzzlesolver
