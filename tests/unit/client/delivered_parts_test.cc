#include "client/library/delivered_parts.h"

#include <string>

#include "client/library/answer.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

v1::AnswerPart Part(const v1::AnswerHeader* header, const std::string& letters, bool last = false) {
  return SlidingPart(header, letters, last).answer();
}

/// What of the part is left, e.g. "header RD end".
std::string Rest(DeliveredParts& parts, const v1::AnswerPart& part) {
  const auto rest = parts.Rest(part);
  if (!rest.ok()) return std::string(absl::StatusCodeToString(rest.status().code()));
  EXPECT_EQ(rest->moves().sliding().directions_size(), rest->moves().sliding().tiles_size());
  return (rest->has_header() ? "header " : "") + MoveLetters(rest->moves()) +
         (rest->last_part() ? " end" : "");
}

TEST(DeliveredParts, TheFirstTimeEverythingIsLeft) {
  const v1::AnswerHeader header = SolvedHeader(3);
  DeliveredParts parts;
  EXPECT_EQ(Rest(parts, Part(&header, "RD")), "header RD");
  EXPECT_EQ(Rest(parts, Part(nullptr, "L", true)), "L end");
}

TEST(DeliveredParts, AgainOnlyTheNewMovesAreLeft) {
  const v1::AnswerHeader header = SolvedHeader(5);
  DeliveredParts parts;
  Rest(parts, Part(&header, "RDL"));
  parts.Rewind();
  EXPECT_EQ(Rest(parts, Part(&header, "R")), "");
  EXPECT_EQ(Rest(parts, Part(nullptr, "DLU")), "U");
  parts.Rewind();
  EXPECT_EQ(Rest(parts, Part(&header, "RDLUR", true)), "R end");
}

TEST(DeliveredParts, ARepeatedSearchMayCostSomethingElse) {
  const v1::AnswerHeader first = SolvedHeader(2);
  v1::AnswerHeader again = first;
  again.set_source(v1::SOURCE_CACHE);
  again.clear_statistics();
  DeliveredParts parts;
  Rest(parts, Part(&first, "R"));
  parts.Rewind();
  EXPECT_EQ(Rest(parts, Part(&again, "RD", true)), "D end");
}

TEST(DeliveredParts, AnotherAnswerIsNotMixedIn) {
  const v1::AnswerHeader header = SolvedHeader(2);
  const v1::AnswerHeader longer = SolvedHeader(4);
  v1::AnswerHeader limit = SolvedHeader(2);
  limit.set_outcome(v1::OUTCOME_LIMIT);
  for (const v1::AnswerPart& other :
       {Part(&header, "DR"), Part(&longer, "RD"), Part(&limit, "RD")}) {
    DeliveredParts parts;
    Rest(parts, Part(&header, "R"));
    parts.Rewind();
    EXPECT_EQ(Rest(parts, other), "ABORTED");
  }
}

TEST(DeliveredParts, KnowsMovesOfTheRotationGame) {
  v1::AnswerPart part;
  for (const v1::RotationMove move : {v1::ROTATION_MOVE_A, v1::ROTATION_MOVE_C}) {
    part.mutable_moves()->mutable_rotation()->add_moves(move);
  }
  DeliveredParts parts;
  EXPECT_EQ(Rest(parts, part), "AC");
  parts.Rewind();
  part.mutable_moves()->mutable_rotation()->add_moves(v1::ROTATION_MOVE_B);
  EXPECT_EQ(Rest(parts, part), "B");
}

}  // namespace
}  // namespace puzzlesolver::client
