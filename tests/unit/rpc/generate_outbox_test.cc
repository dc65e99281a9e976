#include "service/rpc/generate_outbox.h"

#include <gtest/gtest.h>

#include "puzzlesolver/v1/generate.pb.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

grpc::ByteBuffer Board(std::uint32_t index, int cells = 16) {
  v1::GenerateResponse board;
  board.set_index(index);
  for (int cell = 0; cell < cells; ++cell) {
    board.mutable_puzzle()->mutable_sliding()->add_tiles(static_cast<std::uint32_t>(cell));
  }
  return SerializeMessage(board);
}

std::uint32_t IndexOf(const GenerateOutbox::Write& write) {
  return ParseMessage<v1::GenerateResponse>(write.message)->index();
}

TEST(GenerateOutbox, GivesBoardsInOrder) {
  GenerateOutbox outbox;
  EXPECT_FALSE(outbox.Take());
  for (std::uint32_t index = 0; index < 3; ++index) outbox.Put(Board(index));
  for (std::uint32_t index = 0; index < 3; ++index) {
    EXPECT_FALSE(outbox.empty());
    EXPECT_EQ(IndexOf(*outbox.Take()), index);
  }
  EXPECT_TRUE(outbox.empty());
  EXPECT_FALSE(outbox.Take());
}

TEST(GenerateOutbox, OnlyWhatIsFollowedIsBufferedAndNeverTheFirst) {
  GenerateOutbox outbox;
  for (std::uint32_t index = 0; index < 3; ++index) outbox.Put(Board(index));
  EXPECT_FALSE(outbox.Take()->buffered);
  EXPECT_TRUE(outbox.Take()->buffered);
  EXPECT_FALSE(outbox.Take()->buffered);
}

TEST(GenerateOutbox, HasRoomForSoMuch) {
  GenerateOutbox outbox;
  std::uint32_t boards = 0;
  while (outbox.HasRoom()) outbox.Put(Board(boards++));
  EXPECT_GT(boards, 500u);
  EXPECT_LT(boards, GenerateOutbox::kMaxBytes / GenerateOutbox::kBytesPerMessage);
  EXPECT_FALSE(outbox.IsHalfEmpty());
  std::uint32_t taken = 0;
  while (!outbox.IsHalfEmpty()) {
    outbox.Take();
    ++taken;
  }
  EXPECT_NEAR(taken, boards / 2, 2);
  EXPECT_TRUE(outbox.HasRoom());
  while (outbox.Take()) {
  }
  // Nothing is left of them.
  outbox.Put(Board(0, 60'000));
  EXPECT_TRUE(outbox.HasRoom());
  outbox.Put(Board(1, 60'000));
  EXPECT_FALSE(outbox.HasRoom());
  outbox.Clear();
  EXPECT_TRUE(outbox.empty());
  EXPECT_TRUE(outbox.IsHalfEmpty());
}

}  // namespace
}  // namespace puzzlesolver::rpc
