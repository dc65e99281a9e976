#include "service/rpc/puzzle_conversion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/error_reason.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::HasSubstr;

struct WrongPuzzle {
  const char* name;
  v1::Puzzle puzzle;
  const char* field;
  const char* message;
};

void PrintTo(const WrongPuzzle& wrong, std::ostream* out) { *out << wrong.name; }

class WrongPuzzleTest : public testing::TestWithParam<WrongPuzzle> {};

TEST_P(WrongPuzzleTest, NamesFieldValueAndReason) {
  const absl::Status status = InstanceFromProto(GetParam().puzzle).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FieldOf(status), GetParam().field);
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().message));
  EXPECT_EQ(ReasonOf(status), v1::ERROR_REASON_INVALID_PUZZLE);
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongPuzzleTest,
    testing::Values(
        WrongPuzzle{"none", v1::Puzzle(), "puzzle", "expected sliding or rotation"},
        WrongPuzzle{"no_rows", SlidingPuzzle(0, 3, {}), "puzzle.sliding.rows", "is 0"},
        WrongPuzzle{"rows", SlidingPuzzle(1000, 3, {}), "puzzle.sliding.rows", "is 1000"},
        WrongPuzzle{"rows_beyond_int", SlidingPuzzle(4294967295u, 3, {}), "puzzle.sliding.rows",
                    "is 4294967295"},
        WrongPuzzle{"columns", SlidingPuzzle(3, 1000, {}), "puzzle.sliding.columns", "is 1000"},
        WrongPuzzle{"count", SlidingPuzzle(2, 2, {1, 2, 3}), "puzzle.sliding.tiles",
                    "needs 4 numbers"},
        WrongPuzzle{"twice", SlidingPuzzle(2, 2, {1, 1, 2, 0}), "puzzle.sliding.tiles",
                    "Tile 1 stands twice"},
        WrongPuzzle{"range", SlidingPuzzle(2, 2, {1, 2, 4, 0}), "puzzle.sliding.tiles", "Tile 4"},
        WrongPuzzle{"two_blanks", SlidingPuzzle(2, 2, {1, 2, 0, 0}), "puzzle.sliding.tiles",
                    "both the blank"},
        WrongPuzzle{"goal", SlidingPuzzle(2, 2, {1, 2, 3, 0}, {1, 2, 2, 0}), "puzzle.sliding.goal",
                    "Tile 2 stands twice"},
        WrongPuzzle{"goal_count", SlidingPuzzle(2, 2, {1, 2, 3, 0}, {1}), "puzzle.sliding.goal",
                    "needs 4 numbers"},
        WrongPuzzle{"cells", RotationPuzzle({1, 2, 3}), "puzzle.rotation.cells", "24 symbols"},
        WrongPuzzle{"symbol", RotationPuzzle(Numbers(24, 4)), "puzzle.rotation.cells", "Symbol 4"},
        WrongPuzzle{"eight_each", RotationPuzzle(Numbers(24, 1)), "puzzle.rotation.cells",
                    "24 times"}),
    [](const auto& test) { return test.param.name; });

v1::Puzzle OrderedSquare(std::uint32_t side) {
  Numbers tiles(side * side);
  std::iota(tiles.begin(), tiles.end(), 0u);
  return SlidingPuzzle(side, side, tiles);
}

TEST(InstanceFromProtoTest, RefusesBoardsTooLargeForIt) {
  const absl::Status status = InstanceFromProto(OrderedSquare(33)).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FieldOf(status), "puzzle.sliding.tiles");
  EXPECT_EQ(ReasonOf(status), v1::ERROR_REASON_PUZZLE_TOO_LARGE);
  EXPECT_TRUE(InstanceFromProto(OrderedSquare(32)).ok());
  EXPECT_EQ(std::string(status.message()),
            "A 33 x 33 board has 1089 cells, more than the 1024 that can be searched.");
  EXPECT_TRUE(BoardsFromProto(OrderedSquare(33)).ok());
}

TEST(InstanceFromProtoTest, AnyBoardIsAnInstanceThoughNotASearchableOne) {
  EXPECT_FALSE(IsSearchable(**AnyInstanceFromProto(OrderedSquare(33))));
  EXPECT_TRUE(IsSearchable(**AnyInstanceFromProto(OrderedSquare(32))));
  EXPECT_TRUE(IsSearchable(**AnyInstanceFromProto(RotationPuzzle(kRotationCells))));
  EXPECT_EQ(AnyInstanceFromProto({}).status(), BoardsFromProto({}).status());
}

TEST(InstanceFromProtoTest, TakesSlidingBoards) {
  const auto instance = MakeInstance(SlidingPuzzle(2, 2, {0, 1, 2, 3}, {3, 1, 0, 2}));
  const auto& sliding = dynamic_cast<const SlidingInstance&>(*instance);
  EXPECT_EQ(sliding.board().tiles(), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(sliding.goal().tiles(), (Numbers{3, 1, 0, 2}));
}

TEST(InstanceFromProtoTest, TheDefaultGoalHasTheBlankLast) {
  const auto instance = MakeInstance(SlidingPuzzle(2, 3, {0, 1, 2, 3, 4, 5}));
  const auto& sliding = dynamic_cast<const SlidingInstance&>(*instance);
  EXPECT_EQ(sliding.goal().tiles(), (Numbers{1, 2, 3, 4, 5, 0}));
}

TEST(InstanceFromProtoTest, TakesRotationBoards) {
  const auto instance = MakeInstance(RotationPuzzle(kRotationCells));
  const auto& cells = dynamic_cast<const RotationInstance&>(*instance).board().cells();
  EXPECT_EQ(Numbers(cells.begin(), cells.end()), kRotationCells);
}

TEST(UnsolvableReasonOfTest, FollowsTheShape) {
  EXPECT_EQ(UnsolvableReasonOf(*MakeInstance(SlidingPuzzle(2, 2, {0, 1, 2, 3}))),
            v1::UNSOLVABLE_REASON_PARITY);
  EXPECT_EQ(UnsolvableReasonOf(*MakeInstance(SlidingPuzzle(1, 3, {0, 1, 2}))),
            v1::UNSOLVABLE_REASON_TILE_ORDER);
  EXPECT_EQ(UnsolvableReasonOf(*MakeInstance(SlidingPuzzle(3, 1, {0, 1, 2}))),
            v1::UNSOLVABLE_REASON_TILE_ORDER);
  EXPECT_EQ(UnsolvableReasonOf(*MakeInstance(RotationPuzzle(kRotationCells))),
            v1::UNSOLVABLE_REASON_UNSPECIFIED);
}

}  // namespace
}  // namespace puzzlesolver::rpc
