#include "service/engine/puzzles/field_error.h"

#include <gtest/gtest.h>

namespace puzzlesolver {
namespace {

TEST(FieldErrorTest, RemembersFieldAndSentence) {
  const absl::Status status = FieldError("tiles", "Tile 5 stands twice.");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()), "Tile 5 stands twice.");
  EXPECT_EQ(FieldOf(status), "tiles");
}

TEST(FieldErrorTest, OtherStatusesNameNoField) {
  EXPECT_EQ(FieldOf(absl::OkStatus()), "");
  EXPECT_EQ(FieldOf(absl::InvalidArgumentError("wrong")), "");
}

TEST(FieldErrorTest, PrefixKeepsSentenceAndCode) {
  const absl::Status status = PrefixField("sliding", FieldError("tiles", "Wrong."));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()), "Wrong.");
  EXPECT_EQ(FieldOf(status), "sliding.tiles");
  EXPECT_EQ(FieldOf(PrefixField("puzzle", status)), "puzzle.sliding.tiles");
}

TEST(FieldErrorTest, PrefixLeavesAStatusWithoutFieldAlone) {
  const absl::Status status = absl::InternalError("broken");
  EXPECT_EQ(PrefixField("sliding", status), status);
}

}  // namespace
}  // namespace puzzlesolver
