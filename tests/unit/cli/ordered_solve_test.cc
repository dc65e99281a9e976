#include "client/cli/ordered_solve.h"

#include <atomic>
#include <mutex>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::cli {
namespace {

using client::Answer;
using Requests = std::vector<absl::StatusOr<v1::SolveRequest>>;

/// A server that knows no answer without a search. A search for N nodes finds N moves.
class OrderedSolveTest : public ::testing::Test {
 protected:
  OrderedSolveTest() {
    server_.service().info = [](v1::GetServerInfoResponse& info) {
      info.mutable_limits()->set_search_threads(2);
      return grpc::Status::OK;
    };
    server_.service().solve = [this](auto&, const v1::SolveRequest& request, auto& writer) {
      v1::AnswerHeader header = SolvedHeader(static_cast<std::uint32_t>(request.max_nodes()));
      if (request.cache_use() == v1::CACHE_USE_ONLY) {
        ++recalls_;
        header.set_outcome(v1::OUTCOME_LIMIT);
        header.set_limit_reason(v1::LIMIT_REASON_CACHE_ONLY);
      } else {
        Search();
      }
      writer.Write(SlidingPart(&header, ""));
      return grpc::Status::OK;
    };
  }

  /// From the tenth request on nothing is answered before the call is cancelled.
  void AnswerOnlyTen() {
    server_.service().solve = [](grpc::ServerContext& context, auto& request, auto& writer) {
      if (request.max_nodes() < 10) {
        const v1::AnswerHeader header = SolvedHeader(0);
        writer.Write(SlidingPart(&header, ""));
        return grpc::Status::OK;
      }
      while (!context.IsCancelled()) std::this_thread::yield();
      return grpc::Status::CANCELLED;
    };
  }

  void Search() {
    ++searches_;
    most_at_once_ = std::max<int>(most_at_once_, ++at_once_);
    std::this_thread::yield();
    --at_once_;
  }

  static Requests Numbered(std::size_t count) {
    Requests requests(count, v1::SolveRequest());
    for (std::size_t i = 0; i < count; ++i) requests[i]->set_max_nodes(i);
    return requests;
  }

  FakeServer server_;
  client::Client client_{server_.channel()};
  std::stop_source stop_;
  std::atomic<int> recalls_ = 0;
  std::atomic<int> searches_ = 0;
  std::atomic<int> at_once_ = 0;
  std::atomic<int> most_at_once_ = 0;
};

TEST_F(OrderedSolveTest, HandsOutEveryAnswerInOrder) {
  std::size_t next = 0;
  SolveInOrder(client_, Numbered(100), stop_.get_token(),
               [&](std::size_t i, const absl::StatusOr<Answer>& answer) {
                 EXPECT_EQ(i, next++);
                 EXPECT_TRUE(answer.ok());
                 EXPECT_EQ(answer->header.length(), i);
                 return true;
               });
  EXPECT_EQ(next, 100u);
  EXPECT_EQ(recalls_, 100);
  EXPECT_EQ(searches_, 100);
}

TEST_F(OrderedSolveTest, SearchesNoMoreAtOnceThanTheServerDoes) {
  SolveInOrder(client_, Numbered(200), stop_.get_token(), [](auto, auto&) { return true; });
  EXPECT_LE(most_at_once_, 2);
}

TEST_F(OrderedSolveTest, SearchesOnlyIfItMay) {
  Requests requests = Numbered(5);
  for (auto& request : requests) request->set_cache_use(v1::CACHE_USE_ONLY);
  SolveInOrder(client_, requests, stop_.get_token(), [](auto, const auto& answer) {
    EXPECT_EQ(answer->header.outcome(), v1::OUTCOME_LIMIT);
    return true;
  });
  EXPECT_EQ(searches_, 0);
  for (auto& request : requests) request->set_cache_use(v1::CACHE_USE_BYPASS);
  SolveInOrder(client_, requests, stop_.get_token(), [](auto, auto&) { return true; });
  EXPECT_EQ(searches_, 5);
  EXPECT_EQ(recalls_, 5);
}

TEST_F(OrderedSolveTest, LeavesErrorsInTheirPlace) {
  Requests requests = Numbered(3);
  requests[1] = absl::InvalidArgumentError("no board");
  std::vector<bool> ok;
  SolveInOrder(client_, requests, stop_.get_token(), [&](auto, const auto& answer) {
    ok.push_back(answer.ok());
    return true;
  });
  EXPECT_THAT(ok, ::testing::ElementsAre(true, false, true));
}

TEST_F(OrderedSolveTest, EndsWhenNoMoreAreWanted) {
  AnswerOnlyTen();
  int taken = 0;
  SolveInOrder(client_, Numbered(1000), stop_.get_token(),
               [&](auto, auto&) { return ++taken < 3; });
  EXPECT_EQ(taken, 3);
}

TEST_F(OrderedSolveTest, EndsAtAStopRequest) {
  AnswerOnlyTen();
  int taken = 0;
  SolveInOrder(client_, Numbered(1000), stop_.get_token(), [&](auto, auto&) {
    ++taken;
    return stop_.request_stop();
  });
  EXPECT_EQ(taken, 1);
}

TEST_F(OrderedSolveTest, DoesNothingForNothing) {
  SolveInOrder(client_, {}, stop_.get_token(), [](auto, auto&) {
    ADD_FAILURE();
    return true;
  });
}

}  // namespace
}  // namespace puzzlesolver::cli
