#pragma once

#include <cstddef>
#include <utility>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver::app {

/// What is asked of an instance. Equal questions share one search.
struct Question {
  enum class Kind {
    kShortest,  ///< a shortest solution; of several, the one that `tie_break` says
    kBounded,   ///< one at most `factor` times as long as a shortest one
    kFast,      ///< any solution, soon
    kAnytime,   ///< any solution at once, then better ones until one is proven to be shortest
    kWithin,    ///< whether there is one of at most `moves` moves
    kCount,     ///< how many shortest ones there are, and the first `max_listed` of them
  };

  Kind kind = Kind::kShortest;
  TieBreak tie_break = TieBreak::kCanonical;
  double factor = 1;
  int moves = 0;
  std::size_t max_listed = 0;

  bool operator==(const Question&) const = default;

  template <typename H>
  friend H AbslHashValue(H hash, const Question& question) {
    return H::combine(std::move(hash), question.kind, question.tie_break, question.factor,
                      question.moves, question.max_listed);
  }
};

/// Which of the shortest solutions will do.
inline TieBreak WhichShortest(const Question& question) {
  return question.kind == Question::Kind::kShortest ? question.tie_break : TieBreak::kAny;
}

}  // namespace puzzlesolver::app
