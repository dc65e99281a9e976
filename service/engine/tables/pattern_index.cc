#include "service/engine/tables/pattern_index.h"

#include <algorithm>

namespace puzzlesolver {
namespace {

constexpr std::uint32_t ConstBinomial(std::uint32_t n, std::uint32_t k) {
  if (k > n) return 0;
  std::uint64_t result = 1;
  for (std::uint32_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return static_cast<std::uint32_t>(result);
}

/// Sum of four digits, lowest nibble first, each times its weight.
constexpr std::uint32_t WeighDigits(std::size_t digits,
                                    const std::array<std::uint32_t, 4>& weights) {
  std::uint32_t sum = 0;
  for (const std::uint32_t weight : weights) {
    sum += static_cast<std::uint32_t>(digits & 15) * weight;
    digits >>= 4;
  }
  return sum;
}

template <typename Table>
constexpr Table WeighAll(const std::array<std::uint32_t, 4>& weights) {
  Table table{};
  for (std::size_t digits = 0; digits < table.size(); ++digits) {
    table[digits] = static_cast<typename Table::value_type>(WeighDigits(digits, weights));
  }
  return table;
}

}  // namespace

constinit const SetRanks::Table SetRanks::kRanks = [] {
  Table table{};
  for (std::uint32_t chunk = 0; chunk < table.size(); ++chunk) {
    for (std::uint32_t smaller = 0; smaller < table[chunk].size(); ++smaller) {
      for (std::uint32_t cells = 0; cells < 256; ++cells) {
        std::uint32_t ordinal = smaller;
        std::uint32_t rank = 0;
        for (std::uint32_t bit = 0; bit < 8; ++bit) {
          if (cells >> bit & 1) rank += ConstBinomial(8 * chunk + bit, ++ordinal);
        }
        table[chunk][smaller][cells] = rank;
      }
    }
  }
  return table;
}();

// C(cell + 1, ordinal + 1) - C(cell, ordinal + 1) = C(cell, ordinal).
constinit const std::array<std::array<std::uint32_t, Pattern::kMaxTiles>, Pattern::kMaxCells>
    SetRanks::kSteps = [] {
      std::array<std::array<std::uint32_t, Pattern::kMaxTiles>, Pattern::kMaxCells> steps{};
      for (std::uint32_t cell = 0; cell < steps.size(); ++cell) {
        for (std::uint32_t ordinal = 0; ordinal < steps[cell].size(); ++ordinal) {
          steps[cell][ordinal] = ConstBinomial(cell, ordinal);
        }
      }
      return steps;
    }();

constinit const std::array<std::uint16_t, 0x4568> TileOrder::kFirstDigits =
    WeighAll<std::array<std::uint16_t, 0x4568>>({5040, 720, 120, 24});

constinit const std::array<std::uint8_t, 0x124> TileOrder::kLastDigits =
    WeighAll<std::array<std::uint8_t, 0x124>>({6, 2, 1, 0});

TileOrder::TileOrder(const std::vector<int>& numbers) : numbers_(0), digits_(0) {
  const auto first_place = Pattern::kMaxTiles - static_cast<std::ptrdiff_t>(numbers.size());
  for (auto number = numbers.begin(); number != numbers.end(); ++number) {
    const auto shift = 4 * (first_place + (number - numbers.begin()));
    const auto smaller =
        std::count_if(number, numbers.end(), [&](int later) { return later < *number; });
    numbers_ |= static_cast<std::uint32_t>(*number) << shift;
    digits_ |= static_cast<std::uint32_t>(smaller) << shift;
  }
}

Slide::Slide(int from, int to)
    : before((1u << from) - 1),
      both(1u << from | 1u << to),
      lower_cell(static_cast<std::uint8_t>(std::min(from, to))) {
  const auto bits_up_to = [](int cell) { return (2u << cell) - 1; };
  if (to - from == 1) {
    kind = Kind::kForward;
  } else if (from - to == 1) {
    kind = Kind::kBackward;
  } else {
    kind = to > from ? Kind::kLater : Kind::kEarlier;
    between = bits_up_to(std::max(from, to)) & ~bits_up_to(std::min(from, to)) & ~both;
  }
}

PlacementState PatternIndex::Start(const std::vector<int>& cells) const {
  std::vector<int> sorted = cells;
  std::ranges::sort(sorted);
  std::uint32_t occupied = 0;
  std::vector<int> numbers;
  for (const int cell : sorted) {
    occupied |= 1u << cell;
    numbers.push_back(static_cast<int>(std::ranges::find(cells, cell) - cells.begin()));
  }
  const TileOrder order(numbers);
  return {Index<Pattern::kMaxCells / 8>(order, occupied), occupied, order};
}

}  // namespace puzzlesolver
