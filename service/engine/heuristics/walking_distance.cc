#include "service/engine/heuristics/walking_distance.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

namespace puzzlesolver {
namespace {

using Counts = WalkingDistanceTable::Counts;

std::size_t Index(int lines, int line, int home_line) {
  return static_cast<std::size_t>(line) * static_cast<std::size_t>(lines) +
         static_cast<std::size_t>(home_line);
}

constexpr std::uint64_t kMatricesPerReport = 8192;
constexpr std::uint64_t kMatricesPerNode = 4;

/// Counts the matrices with given row and column sums, giving up beyond a limit.
class MatrixCounter {
 public:
  /// `meter` is borrowed.
  MatrixCounter(int limit, const BuildMeter& meter) : limit_(limit), meter_(meter) {}

  /// Matrices whose rows sum to `width`, less one in `blank_line`, and whose columns sum to
  /// `column_sums`.
  void Add(int lines, int width, int blank_line, const std::vector<int>& column_sums) {
    lines_ = lines;
    width_ = width;
    blank_line_ = blank_line;
    remaining_ = column_sums;
    CountRow(0, 0, RowSum(0));
  }

  /// There are more, or the meter ended the counting.
  bool exceeded() const { return count_ > limit_ || ended_; }

  /// Tells the meter of what it does not know yet; false when it ends the counting.
  bool Report() { return !ended_ && meter_.Add(std::exchange(unreported_, 0) / kMatricesPerNode); }

 private:
  int RowSum(int line) const { return width_ - (line == blank_line_ ? 1 : 0); }

  void CountRow(int line, int column, int row_left) {
    if (exceeded()) return;
    if (line == lines_ - 1) {  // the last row is what the columns still lack
      ++count_;
      if (++unreported_ == kMatricesPerReport) ended_ = !Report();
      return;
    }
    if (column == lines_ - 1) {
      remaining_[static_cast<std::size_t>(column)] -= row_left;
      CountRow(line + 1, 0, RowSum(line + 1));
      remaining_[static_cast<std::size_t>(column)] += row_left;
      return;
    }
    const int most = std::min(row_left, remaining_[static_cast<std::size_t>(column)]);
    // What the columns behind cannot take must be here.
    const int rest = std::accumulate(remaining_.begin() + column + 1, remaining_.end(), 0);
    for (int count = std::max(0, row_left - rest); count <= most && !exceeded(); ++count) {
      remaining_[static_cast<std::size_t>(column)] -= count;
      CountRow(line, column + 1, row_left - count);
      remaining_[static_cast<std::size_t>(column)] += count;
    }
  }

  int limit_;
  const BuildMeter& meter_;
  int lines_ = 0;
  int width_ = 0;
  int blank_line_ = 0;
  int count_ = 0;
  std::uint64_t unreported_ = 0;
  bool ended_ = false;
  std::vector<int> remaining_;
};

/// A cheap sieve: with this many lines even two cells a line make too many states.
constexpr int kMaxLines = 6;

constexpr std::uint64_t kStatesPerReport = 1024;
constexpr std::uint64_t kWorkPerState = 8;

}  // namespace

/// Breadth-first search from the goal over the walking-distance states.
class WalkingDistanceBuilder {
 public:
  WalkingDistanceBuilder(int lines, int width, int blank_line)
      : lines_(lines), table_(new WalkingDistanceTable(lines, width)) {
    Counts goal(static_cast<std::size_t>(lines) * static_cast<std::size_t>(lines), 0);
    for (int line = 0; line < lines; ++line) {
      goal[Index(lines, line, line)] = width - (line == blank_line ? 1 : 0);
    }
    Discover(goal, blank_line, 0);
  }

  std::shared_ptr<const WalkingDistanceTable> Build(const BuildMeter& meter) && {
    std::uint64_t work = 0;
    for (std::uint32_t state = 0; state < queue_.size(); ++state) {
      if (state % kStatesPerReport == 0 && !meter.Add(std::exchange(work, 0))) return nullptr;
      work += kWorkPerState;
      Expand(state, true);
      Expand(state, false);
    }
    if (!meter.Add(work)) return nullptr;
    return std::move(table_);
  }

 private:
  struct Pending {
    Counts counts;
    int blank_line;
  };

  std::uint32_t Discover(const Counts& counts, int blank_line, int distance) {
    const auto fresh = static_cast<std::uint32_t>(queue_.size());
    const auto [known, is_new] =
        table_->states_.try_emplace(table_->Encode(counts, blank_line), fresh);
    if (is_new) {
      table_->distances_.push_back(static_cast<std::uint16_t>(distance));
      table_->next_.resize(table_->next_.size() + 2 * static_cast<std::size_t>(lines_));
      queue_.push_back({counts, blank_line});
    }
    return known->second;
  }

  void Expand(std::uint32_t state, bool forward) {
    const int blank_line = queue_[state].blank_line;
    const int tile_line = forward ? blank_line + 1 : blank_line - 1;
    if (tile_line < 0 || tile_line >= lines_) return;
    Counts counts = queue_[state].counts;
    for (int home = 0; home < lines_; ++home) {
      int& from = counts[Index(lines_, tile_line, home)];
      int& to = counts[Index(lines_, blank_line, home)];
      if (from == 0) continue;
      --from, ++to;
      const int distance = table_->distances_[state];
      const std::uint32_t target = Discover(counts, tile_line, distance + 1);
      const std::uint32_t grows = table_->distances_[target] > distance ? 1 : 0;
      const std::size_t slot =
          (2 * std::size_t{state} + (forward ? 1 : 0)) * static_cast<std::size_t>(lines_) +
          static_cast<std::size_t>(home);
      table_->next_[slot] = target * 2 * static_cast<std::uint32_t>(lines_) << 1 | grows;
      ++from, --to;
    }
  }

  int lines_;
  std::shared_ptr<WalkingDistanceTable> table_;
  std::vector<Pending> queue_;
};

bool WalkingDistanceTable::Fits(int lines, int width, int blank_line, const BuildMeter& meter) {
  if (lines < 2 || width < 2 || lines > kMaxLines) return false;
  std::vector<int> column_sums(static_cast<std::size_t>(lines), width);
  --column_sums[static_cast<std::size_t>(blank_line)];
  MatrixCounter counter(kMaxStates, meter);
  for (int line = 0; line < lines && !counter.exceeded(); ++line) {
    counter.Add(lines, width, line, column_sums);
  }
  return counter.Report() && !counter.exceeded();
}

std::shared_ptr<const WalkingDistanceTable> WalkingDistanceTable::Build(int lines, int width,
                                                                        int blank_line,
                                                                        const BuildMeter& meter) {
  return WalkingDistanceBuilder(lines, width, blank_line).Build(meter);
}

WalkingDistanceTable::WalkingDistanceTable(int lines, int width)
    : lines_(static_cast<std::uint32_t>(lines)),
      bits_per_count_(std::bit_width(static_cast<unsigned>(width))) {}

std::uint64_t WalkingDistanceTable::Encode(const Counts& counts, int blank_line) const {
  // The last count of a line follows from the others, so 64 bits hold every table that fits.
  std::uint64_t code = static_cast<std::uint64_t>(blank_line);
  const int lines = static_cast<int>(lines_);
  for (int line = 0; line < lines; ++line) {
    for (int home = 0; home + 1 < lines; ++home) {
      code = code << bits_per_count_ | static_cast<std::uint64_t>(counts[Index(lines, line, home)]);
    }
  }
  return code;
}

std::uint32_t WalkingDistanceTable::Find(const Counts& counts, int blank_line) const {
  return states_.at(Encode(counts, blank_line)) * 2 * lines_;
}

}  // namespace puzzlesolver
