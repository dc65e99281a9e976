#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "service/app/question.h"
#include "service/app/work_meter.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/thread_budget.h"
#include "service/engine/solvers/instance.h"
#include "service/engine/solvers/solver.h"
#include "storage/record.h"

namespace puzzlesolver::app {

using storage::Guarantee;

enum class Outcome {
  kSolved,
  kUnsolvable,
  kLimit,  ///< a budget ended the work; says nothing about solvability
};

/// Where an answer came from.
enum class Source {
  kTable,   ///< a complete table of all states
  kCache,   ///< an answer stored earlier
  kSearch,  ///< a search, one's own or one joined while it ran
  kRule,    ///< decided by a rule: unsolvable, or already solved
};

/// Which budget ended the work: with Outcome::kLimit, or with the best solution known when one that
/// is proven to be shortest was wanted.
enum class Limit {
  kNone,
  kTime,
  kNodes,
  kDepth,      ///< every solution is longer than the paths that a search has room for
  kMemory,     ///< the system has no memory for what a search needs first
  kCacheOnly,  ///< CacheUse::kOnly and no stored answer
  kWorkShare,  ///< the call's meter gives no more
};

enum class CacheUse {
  kNormal,  ///< read tables and stored answers, store what a search finds
  kBypass,  ///< search alone: read nothing, join no other search; what is found is stored
  kOnly,    ///< read, never search
};

struct SolveQuery {
  std::shared_ptr<const Instance> instance;
  Question question;
  CacheUse cache_use = CacheUse::kNormal;
  /// Counts from the call; capped by the app's own maximum. Zero or less: no search.
  absl::Duration time_limit = absl::InfiniteDuration();
  /// Expanded nodes from the call on; 0 = no limit of the caller's.
  std::uint64_t max_nodes = 0;
  /// Bytes for states that a search stores; 0 = the app's own maximum, and so is more.
  std::uint64_t max_memory_bytes = 0;
  /// Time between two progress reports while a search runs, raised to kMinProgressInterval; zero or
  /// less: none. nullopt: the app's own.
  std::optional<absl::Duration> progress_interval = std::nullopt;
  /// Pays, in equal parts with the others who wait for the same search; null: nobody does.
  std::shared_ptr<WorkMeter> meter = nullptr;
};

/// Obeys the control's stop token within 50 ms, and counts in `expanded` and `building` what it is
/// to pay for. It may go on for a moment after the answer has been given. Hard searches take more
/// threads from `threads`.
using WorkBody =
    std::function<absl::StatusOr<SearchEnd>(SearchControl& control, ThreadBudget& threads)>;

/// Work other than the search for one solution.
struct WorkQuery {
  WorkBody body;
  /// Ends within a second, and need not wait behind what may take a minute.
  bool is_quick = false;
  /// As in SolveQuery.
  absl::Duration time_limit = absl::InfiniteDuration();
  std::shared_ptr<WorkMeter> meter = nullptr;
};

inline constexpr absl::Duration kMinProgressInterval = absl::Milliseconds(100);

struct Answer {
  Outcome outcome = Outcome::kLimit;
  Guarantee guarantee = Guarantee::kNone;
  /// With kLimit: kCache for Limit::kCacheOnly, else kSearch.
  Source source = Source::kRule;
  Limit limit = Limit::kNone;
  /// From the query's state to the goal when outcome is kSolved, replayed before it is handed out.
  /// Empty when the question was answered without a solution (guarantee kNone).
  MoveSequence moves;
  /// Proven: no solution is shorter. Equals moves.size() for an optimal answer.
  int lower_bound = 0;
  /// The answer to Question::Kind::kWithin.
  std::optional<bool> within;
  /// The answer to Question::Kind::kCount.
  std::shared_ptr<const ShortestSolutions> shortest;
  /// Of the whole search that was waited for; zero when there was none. Without what is completed
  /// when the call ended before the search did.
  SearchStatistics statistics;
  /// From the call to the answer.
  absl::Duration elapsed = absl::ZeroDuration();
  /// One sentence for kUnsolvable and kLimit, else empty.
  std::string reason;
};

/// State of a search that is still running.
struct Progress {
  int lower_bound = 0;
  SearchStatistics statistics;
  /// From the call.
  absl::Duration elapsed = absl::ZeroDuration();
};

/// Receives what a call to PuzzleApp::Solve has to say. Methods are called one at a time, from any
/// thread, also before Solve has returned, and must not block.
class SolveObserver {
 public:
  virtual ~SolveObserver() = default;

  virtual void OnProgress(const Progress& progress) = 0;

  /// Question::Kind::kAnytime only: a solution shorter than those before. It may be the last one,
  /// which OnAnswer then repeats.
  virtual void OnSolution(const Answer& /*solution*/) {}

  /// Exactly once, last. Errors: RESOURCE_EXHAUSTED (queue full), CANCELLED (Cancel was called),
  /// UNAVAILABLE (the app is shutting down), INTERNAL (a move list failed its replay).
  virtual void OnAnswer(absl::StatusOr<Answer> answer) = 0;
};

/// A call under way. Destroying the handle does not cancel.
class SolveCall {
 public:
  virtual ~SolveCall() = default;

  /// Ends this call with CANCELLED if it has no answer yet; a search that nobody else waits for
  /// stops within 50 ms and stores the bound it proved. Safe from any thread, at any time (also
  /// after the app's end), more than once.
  virtual void Cancel() = 0;
};

}  // namespace puzzlesolver::app
