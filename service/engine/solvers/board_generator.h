#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/thread_budget.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver {

/// Which of the boards of one shape and goal are wanted.
struct Difficulty {
  enum class Kind {
    kAny,      ///< any solvable one, each with the same probability
    kExact,    ///< any of those that need exactly `length` moves, each with the same probability
    kNear,     ///< some that need about `length` moves
    kHardest,  ///< those that need the most moves or, where nobody knows them, some that need many
  };

  Kind kind = Kind::kAny;
  std::int64_t length = 0;

  int LengthUpTo(int most) const { return static_cast<int>(std::min(length, std::int64_t{most})); }
};

struct GeneratedBoard {
  std::unique_ptr<const Instance> instance;
  /// Of a shortest solution; nullopt where it was not asked for and is not known.
  std::optional<int> optimal_length;
};

/// Makes boards of one shape, goal and difficulty. Any thread may use it, also several at once.
class BoardGenerator {
 public:
  virtual ~BoardGenerator() = default;

  /// Whether Make always ends within some milliseconds, but for the largest boards.
  virtual bool MakesAtOnce() const = 0;

  /// Board number `index` of those that `seed` gives: the same one on every platform, in every
  /// version and with whatever tables are in use. Searches and other work count in `control`; hard
  /// searches take more threads from `threads`, if that is not null.
  ///
  /// Errors: INVALID_ARGUMENT naming `exact_length` when no board needs so many moves; CANCELLED
  /// when `control` ended the work; RESOURCE_EXHAUSTED when there is not enough memory for it.
  virtual absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index,
                                              ThreadBudget* threads,
                                              SearchControl& control) const = 0;
};

/// The error of a length that none of `boards` has, of which the farthest need `max_length` moves.
absl::Status NoSuchLength(std::string_view boards, std::int64_t length, int max_length);

/// Why something that `control` pays for could not be made.
absl::Status WhyNotMade(const SearchControl& control);

}  // namespace puzzlesolver
