#include "service/rpc/move_text.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/solvers/instance.h"
#include "service/engine/solvers/rotation_instance.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"
#include "tests/support/solving.h"

namespace puzzlesolver::fuzz {
namespace {

using rpc::CandidateMoves;

/// A text of a few bytes may be a million moves: legal, but too slow to write here.
constexpr std::size_t kMaxMoves = 10'000;

std::vector<std::unique_ptr<const Instance>> MakeInstances() {
  std::vector<std::unique_ptr<const Instance>> instances;
  for (const char* start : {"1 2 3/4 5 6/7 8 0", "0/", "1 2 0 3/", "5 1 2 3/4 9 6 7/8 0 10 11"}) {
    instances.push_back(testing::Sliding(start));
  }
  instances.push_back(
      std::make_unique<RotationInstance>(testing::RotationBoard("111132323132231222312133")));
  return instances;
}

const Instance& ChooseInstance(std::uint8_t character) {
  static const auto kInstances = MakeInstances();
  return *kInstances[character % kInstances.size()];
}

v1::MoveText MoveText(const std::string& text, v1::MoveConvention convention) {
  v1::MoveText message;
  message.set_text(text);
  message.set_convention(convention);
  return message;
}

void RequireReadsBack(const CandidateMoves& moves, const Instance& instance) {
  Require(moves.codes.empty() || moves.tiles.empty(), "a text is letters or numbers");
  const v1::MoveText text =
      moves.tiles.empty()
          ? MoveText(testing::Letters(instance, moves.codes), v1::MOVE_CONVENTION_BLANK)
          : MoveText(absl::StrJoin(moves.tiles, ","), v1::MOVE_CONVENTION_NUMBER);
  const auto again = rpc::ParseMoveText(text, instance);
  Require(again.ok() && again->codes == moves.codes && again->tiles == moves.tiles,
          "moves are read back");
}

/// A tile goes where the blank comes from.
void RequireInverse(const MoveSequence& codes, const std::string& text, const Instance& instance) {
  const auto tile = rpc::ParseMoveText(MoveText(text, v1::MOVE_CONVENTION_TILE), instance);
  if (instance.family() == Family::kRotation) {
    Require(!tile.ok(), "only sliding puzzles have letters for tiles");
    return;
  }
  Require(tile.ok() && tile->codes.size() == codes.size(),
          "both conventions have the same letters");
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const auto inverse = sliding::Inverse(static_cast<sliding::Move>(codes[i]));
    Require(tile->codes[i] == static_cast<MoveCode>(inverse), "tile and blank go opposite ways");
  }
}

}  // namespace

/// A character that chooses the puzzle, one for the convention ('0' is UNSPECIFIED), and the text.
int FuzzMoveText(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const Instance& instance = ChooseInstance(reader.Take<std::uint8_t>());
  const auto convention = static_cast<v1::MoveConvention>(reader.Take<std::uint8_t>() - '0');
  const std::string text = reader.TakeRest();
  const auto moves = rpc::ParseMoveText(MoveText(text, convention), instance);
  if (!moves.ok()) {
    RequireFieldError(moves.status(), {"text", "convention"});
    return 0;
  }
  Require(moves->size() <= rpc::kMaxCandidateMoves, "more moves are refused");
  if (moves->size() > kMaxMoves) return 0;
  RequireReadsBack(*moves, instance);
  if (convention == v1::MOVE_CONVENTION_BLANK) RequireInverse(moves->codes, text, instance);
  return 0;
}

}  // namespace puzzlesolver::fuzz
