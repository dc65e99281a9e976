#include <vector>

#include "client/library/client.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::ElementsAre;

v1::GenerateResponse Board(std::uint32_t index, std::uint64_t seed = 7) {
  v1::GenerateResponse board;
  board.set_index(index);
  board.set_seed(seed);
  return board;
}

class GenerateTest : public ::testing::Test {
 protected:
  absl::Status Generate(const v1::GenerateRequest& request = {}) {
    return client_.Generate(request, [this](const v1::GenerateResponse& board) {
      indices_.push_back(board.index());
      return true;
    });
  }

  /// Makes the attempts at a call end so, one after the other, and keeps the requests.
  void AnswerWith(std::vector<std::vector<v1::GenerateResponse>> streams,
                  std::vector<grpc::Status> ends) {
    server_.service().generate = [this, streams, ends](auto& request, auto& writer) {
      const std::size_t attempt = requests_.size();
      requests_.push_back(request);
      for (const auto& board : streams.at(attempt)) writer.Write(board);
      return ends.at(attempt);
    };
  }

  FakeServer server_;
  Client client_{server_.channel()};
  std::vector<v1::GenerateRequest> requests_;
  std::vector<std::uint32_t> indices_;
};

const grpc::Status kGone(grpc::StatusCode::UNAVAILABLE, "gone");

TEST_F(GenerateTest, TellsTheBoardsAsTheyCome) {
  AnswerWith({{Board(0), Board(1)}}, {grpc::Status::OK});
  v1::GenerateRequest request;
  request.set_near_length(30);
  EXPECT_TRUE(Generate(request).ok());
  EXPECT_THAT(indices_, ElementsAre(0, 1));
  EXPECT_EQ(requests_[0].near_length(), 30u);
  EXPECT_FALSE(requests_[0].has_seed());
}

TEST_F(GenerateTest, AStreamThatBreaksIsTakenUpAgainWithItsSeed) {
  AnswerWith({{Board(0), Board(1)}, {Board(0)}, {Board(0), Board(1), Board(2)}},
             {kGone, kGone, grpc::Status::OK});
  EXPECT_TRUE(Generate().ok());
  EXPECT_THAT(indices_, ElementsAre(0, 1, 2));
  EXPECT_FALSE(requests_[0].has_seed());
  EXPECT_EQ(requests_[1].seed(), 7u);
  EXPECT_EQ(requests_[2].seed(), 7u);
}

TEST_F(GenerateTest, FurtherAttemptsHaveTheTimeThatIsLeft) {
  AnswerWith({{Board(0)}, {Board(0)}}, {kGone, grpc::Status::OK});
  v1::GenerateRequest request;
  request.mutable_time_limit()->set_seconds(100);
  EXPECT_TRUE(Generate(request).ok());
  EXPECT_EQ(requests_[0].time_limit().seconds(), 100);
  EXPECT_LT(requests_[1].time_limit().seconds(), 100);
}

TEST_F(GenerateTest, EndsWhenNoMoreBoardsAreWanted) {
  AnswerWith({{Board(0), Board(1), Board(2)}}, {grpc::Status::OK});
  const auto take_two = [this](const v1::GenerateResponse& board) {
    indices_.push_back(board.index());
    return indices_.size() < 2;
  };
  EXPECT_TRUE(client_.Generate({}, take_two).ok());
  EXPECT_THAT(indices_, ElementsAre(0, 1));
}

TEST_F(GenerateTest, AStreamThatMakesNoSenseIsAFault) {
  for (const auto& stream : std::vector<std::vector<v1::GenerateResponse>>{
           {Board(1)}, {Board(0), Board(0)}, {Board(0), Board(2)}, {Board(0), Board(1, 8)}}) {
    requests_.clear();
    AnswerWith({stream}, {grpc::Status::OK});
    EXPECT_EQ(Generate().code(), absl::StatusCode::kInternal);
  }
}

TEST_F(GenerateTest, ErrorsAreTheServices) {
  AnswerWith({{}}, {grpc::Status(grpc::StatusCode::INVALID_ARGUMENT, "no")});
  EXPECT_EQ(Generate().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(indices_, ElementsAre());
}

}  // namespace
}  // namespace puzzlesolver::client
