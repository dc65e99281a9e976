/// Fits the weights of NeighbourScore and prints neighbour_weights.cc, the same one every time; how
/// good they are goes to the standard error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/bench/bench_tables.h"
#include "tests/bench/neighbour_features.h"
#include "tests/bench/ridge_regression.h"
#include "tests/support/random_boards.h"
#include "tests/support/solving.h"

namespace puzzlesolver::bench {
namespace {

using sliding::Board;
using sliding::Geometry;

constexpr int kSide = 4;
constexpr std::uint64_t kSeed = 5;
constexpr int kBoards = 4000;
constexpr int kHeldOut = 10;  ///< each board with a multiple of this number is for the test alone
/// Of the states along a solution, as far apart are those taken: neighbours tell much the same.
constexpr int kStride = 3;
constexpr double kPenalty = 5;

struct Sample {
  std::vector<double> features;
  double moves_left;
};

/// Random boards, solved.
class SampleSource {
 public:
  SampleSource() { UseTables(*solver_, SlidingLadder(geometry_).back()); }

  const NeighbourFeatures& features() const { return features_; }

  /// States along the canonical solution of the next board, every kStride-th from `first` on.
  std::vector<Sample> Draw(int first) {
    const auto instance = *SlidingInstance::Create(random_.DrawSolvable(goal_), goal_);
    const MoveSequence moves = testing::Search(*solver_, *instance).moves;
    std::vector<Sample> samples;
    Board board = instance->board();
    for (std::size_t done = 0; done <= moves.size(); ++done) {
      if (done > 0) board.Apply(static_cast<sliding::Move>(moves[done - 1]));
      if (static_cast<int>(done) % kStride != first) continue;
      samples.push_back({.features = features_.Of(board),
                         .moves_left = static_cast<double>(moves.size() - done)});
    }
    return samples;
  }

 private:
  const Geometry geometry_ = *Geometry::Create(kSide, kSide);
  const Board goal_ = Board::Standard(geometry_);
  const NeighbourFeatures features_{geometry_};
  const std::unique_ptr<Solver> solver_ = NewSlidingSolver();
  testing::RandomBoards random_{kSeed};
};

/// Of the predictions.
double RootMeanSquareError(std::span<const double> weights, const std::vector<Sample>& samples) {
  double sum = 0;
  for (const Sample& sample : samples) {
    sum += std::pow(Predict(weights, sample.features) - sample.moves_left, 2);
  }
  return std::sqrt(sum / static_cast<double>(samples.size()));
}

NeighbourWeights Fit() {
  SampleSource source;
  RidgeRegression regression(source.features().size(), kPenalty);
  std::vector<Sample> held_out;
  for (int number = 1; number <= kBoards; ++number) {
    for (Sample& sample : source.Draw(number % kStride)) {
      if (number % kHeldOut == 0) {
        held_out.push_back(std::move(sample));
      } else {
        regression.Add(sample.features, sample.moves_left);
      }
    }
  }
  const std::vector<double> weights = regression.Solve();
  std::fprintf(stderr, "root mean square error: %.3f moves, in %zu states of other boards\n",
               RootMeanSquareError(weights, held_out), held_out.size());
  return source.features().Arrays(weights);
}

void Print(const NeighbourWeights& weights) {
  std::printf(
      "#include \"service/engine/suboptimal/neighbour_weights.h\"\n\n"
      "namespace puzzlesolver {\n\n"
      "const std::array<std::array<std::int16_t, kWeightedSteps>, kWeightedSteps> kOffsetWeights = "
      "{{\n");
  for (const auto& [none, one, two, three] : weights.offsets) {
    std::printf("    {%d, %d, %d, %d},\n", none, one, two, three);
  }
  std::printf(
      "}};\n\n// clang-format off\n"
      "const std::array<std::array<std::int8_t, kOffsetCodes>, kOffsetCodes> kNeighbourWeights = "
      "{{\n");
  for (const auto& row : weights.neighbours) {
    for (std::size_t code = 0; code < row.size(); ++code) {
      const char* before = code == 0 ? "  {" : code == row.size() / 2 ? ",\n   " : ",";
      std::printf("%s%3d", before, row[code]);
    }
    std::printf("},\n");
  }
  std::printf("}};\n// clang-format on\n\n}  // namespace puzzlesolver\n");
}

}  // namespace
}  // namespace puzzlesolver::bench

int main() { puzzlesolver::bench::Print(puzzlesolver::bench::Fit()); }
