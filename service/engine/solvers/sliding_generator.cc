#include "service/engine/solvers/sliding_generator.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/generation/fifteen_antipodes.h"
#include "service/engine/generation/near_board.h"
#include "service/engine/generation/random_numbers.h"
#include "service/engine/generation/sliding_boards.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using Kind = Difficulty::Kind;

/// The solver finds longer ones too slowly, above all without its large tables.
constexpr int kMaxWalk = 64;
/// All their levels are visited within some milliseconds.
constexpr int kMaxCellsAtOnce = 10;

std::string BoardsOf(const Geometry& geometry) {
  return absl::StrCat(geometry.rows(), " x ", geometry.columns(), " boards to this goal");
}

bool IsFifteen(const Geometry& geometry) { return geometry.rows() == 4 && geometry.columns() == 4; }

bool IsCorner(const Geometry& geometry, int cell) {
  return cell == 0 || cell == geometry.columns() - 1 ||
         cell == geometry.cells() - geometry.columns() || cell == geometry.cells() - 1;
}

/// Base of all: a goal, and boards to it.
class SlidingGenerator : public BoardGenerator {
 public:
  explicit SlidingGenerator(const SlidingInstance& shape) : shape_(shape) {}

  bool MakesAtOnce() const override { return true; }

 protected:
  const SlidingInstance& shape() const { return shape_; }
  const Board& goal() const { return shape_.goal(); }
  const Geometry& geometry() const { return goal().geometry(); }

  GeneratedBoard Generated(Board board, std::optional<int> optimal_length) const {
    return {shape_.From(std::move(board)), optimal_length};
  }

  /// For what takes a time that grows with the cells only.
  void Pay(SearchControl& control) const {
    constexpr int kCellsPerNode = 4;
    control.building.fetch_add(1 + static_cast<std::uint64_t>(geometry().cells() / kCellsPerNode),
                               std::memory_order_relaxed);
  }

 private:
  const SlidingInstance shape_;
};

class AnySlidingBoard final : public SlidingGenerator {
 public:
  using SlidingGenerator::SlidingGenerator;

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    Pay(control);
    RandomNumbers random(seed, index);
    return Generated(RandomBoard(goal(), random), std::nullopt);
  }
};

/// On one row or column, where the blank alone makes the length.
class LineBoardAtLength final : public SlidingGenerator {
 public:
  LineBoardAtLength(const SlidingInstance& shape, const Difficulty& difficulty)
      : SlidingGenerator(shape), difficulty_(difficulty) {}

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    Pay(control);
    const int home = goal().blank_cell();
    const int last = geometry().cells() - 1;
    const int farthest = std::max(home, last - home);
    if (difficulty_.kind == Kind::kExact && difficulty_.length > farthest) {
      return NoSuchLength(BoardsOf(geometry()), difficulty_.length, farthest);
    }
    const int length =
        difficulty_.kind == Kind::kHardest ? farthest : difficulty_.LengthUpTo(farthest);
    std::vector<int> cells;
    if (home - length >= 0) cells.push_back(home - length);
    if (length > 0 && home + length <= last) cells.push_back(home + length);
    RandomNumbers random(seed, index);
    return Generated(LineBoard(goal(), cells[random.Below(cells.size())]), length);
  }

 private:
  const Difficulty difficulty_;
};

/// On boards small enough that all of them can be visited.
class SmallBoardAtLength final : public SlidingGenerator {
 public:
  SmallBoardAtLength(const SlidingInstance& shape, const Difficulty& difficulty,
                     SlidingLevels& levels)
      : SlidingGenerator(shape), difficulty_(difficulty), levels_(levels) {}

  bool MakesAtOnce() const override { return geometry().cells() <= kMaxCellsAtOnce; }

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    Pay(control);
    const int length = difficulty_.kind == Kind::kHardest
                           ? SlidingLevel::kBeyondAll
                           : difficulty_.LengthUpTo(SlidingLevel::kBeyondAll);
    const auto level = levels_.Get(
        {geometry().rows(), geometry().columns(), goal().blank_cell(), length}, control);
    if (level == nullptr) return WhyNotMade(control);
    if (difficulty_.kind == Kind::kExact && difficulty_.length > level->length()) {
      return NoSuchLength(BoardsOf(geometry()), difficulty_.length, level->length());
    }
    RandomNumbers random(seed, index);
    return Generated(RenameFromGoal(level->At(random.Below(level->size())), goal()),
                     level->length());
  }

 private:
  const Difficulty difficulty_;
  SlidingLevels& levels_;
};

/// On larger boards, by searches.
class LargeBoardNearLength final : public SlidingGenerator {
 public:
  LargeBoardNearLength(const SlidingInstance& shape, int length, const Solver& solver)
      : SlidingGenerator(shape), length_(length), solver_(solver) {}

  bool MakesAtOnce() const override { return false; }

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index,
                                      ThreadBudget* threads,
                                      SearchControl& control) const override {
    RandomNumbers random(seed, index);
    const auto find_length = [&](const Board& board) -> std::optional<int> {
      const SearchOptions options{.tie_break = TieBreak::kAny, .threads = threads};
      const SearchResult result = solver_.Search(*shape().From(board), options, control);
      if (result.end != SearchEnd::kSolved) return std::nullopt;
      return static_cast<int>(result.moves.size());
    };
    auto found = WalkToLength(goal(), length_, random, find_length);
    if (!found) return WhyNotMade(control);
    return Generated(std::move(found->board), found->length);
  }

 private:
  const int length_;
  const Solver& solver_;
};

/// On the ways of the 15-puzzle's farthest boards to the goal.
class FifteenOnDescent final : public SlidingGenerator {
 public:
  FifteenOnDescent(const SlidingInstance& shape, int length)
      : SlidingGenerator(shape), length_(length) {}

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    Pay(control);
    RandomNumbers random(seed, index);
    const int goal_cell = goal().blank_cell();
    Board board = RenameFromGoal(RandomFifteenDescent(goal_cell, length_, random), goal());
    if (!IsCorner(geometry(), goal_cell)) return Generated(std::move(board), std::nullopt);
    return Generated(std::move(board), length_);
  }

 private:
  const int length_;
};

class FarSlidingBoard final : public SlidingGenerator {
 public:
  using SlidingGenerator::SlidingGenerator;

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    Pay(control);
    RandomNumbers random(seed, index);
    return Generated(FarBoard(goal(), random), std::nullopt);
  }
};

absl::Status TooLarge(const char* field, const char* what, const Geometry& geometry,
                      int max_cells) {
  return FieldError(field, absl::StrCat("A ", geometry.rows(), " x ", geometry.columns(),
                                        " board has ", geometry.cells(), " cells, more than the ",
                                        max_cells, " for which ", what, " can be asked."));
}

std::unique_ptr<BoardGenerator> NewHardestGenerator(const SlidingInstance& shape) {
  if (IsFifteen(shape.goal().geometry())) {
    return std::make_unique<FifteenOnDescent>(shape, kFifteenMaxLength);
  }
  return std::make_unique<FarSlidingBoard>(shape);
}

absl::StatusOr<std::unique_ptr<BoardGenerator>> NewNearGenerator(const SlidingInstance& shape,
                                                                 const Difficulty& difficulty,
                                                                 const Solver& solver) {
  const Geometry& geometry = shape.goal().geometry();
  if (geometry.cells() > SlidingInstance::kMaxCells) {
    return TooLarge("near_length", "a length", geometry, SlidingInstance::kMaxCells);
  }
  if (IsFifteen(geometry) && IsCorner(geometry, shape.goal_cell()) &&
      difficulty.length > kMaxWalk) {
    return std::make_unique<FifteenOnDescent>(shape, difficulty.LengthUpTo(kFifteenMaxLength));
  }
  return std::make_unique<LargeBoardNearLength>(shape, difficulty.LengthUpTo(kMaxWalk), solver);
}

}  // namespace

absl::StatusOr<std::unique_ptr<BoardGenerator>> NewSlidingGenerator(const SlidingInstance& shape,
                                                                    const Difficulty& difficulty,
                                                                    const Solver& solver,
                                                                    SlidingLevels& levels) {
  const Geometry& geometry = shape.goal().geometry();
  if (difficulty.kind == Kind::kAny) return std::make_unique<AnySlidingBoard>(shape);
  if (IsLine(geometry)) return std::make_unique<LineBoardAtLength>(shape, difficulty);
  if (geometry.cells() <= SlidingLevel::kMaxCells) {
    return std::make_unique<SmallBoardAtLength>(shape, difficulty, levels);
  }
  if (difficulty.kind == Kind::kHardest) return NewHardestGenerator(shape);
  if (difficulty.kind == Kind::kNear) return NewNearGenerator(shape, difficulty, solver);
  return TooLarge("exact_length", "an exact length", geometry, SlidingLevel::kMaxCells);
}

}  // namespace puzzlesolver
