#include "service/app/puzzle_app_impl.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "service/app/cpu_allowance.h"
#include "service/app/make_answer.h"
#include "service/app/replay.h"

namespace puzzlesolver::app {
namespace {

// Limits and cancellation must act within 50 ms, the search's own delay included.
constexpr absl::Duration kTickInterval = absl::Milliseconds(10);

AppOptions WithThreads(AppOptions options) {
  if (options.search_threads <= 0) options.search_threads = AllowedCpus();
  return options;
}

std::vector<StateKey> StoredTablesOf(std::span<const std::unique_ptr<Solver>> solvers) {
  std::vector<StateKey> tables;
  for (const auto& solver : solvers)
    std::ranges::move(solver->StoredTables(), std::back_inserter(tables));
  return tables;
}

// The call of a query that was answered before it returned.
class AnsweredCall final : public SolveCall {
 public:
  void Cancel() override {}
};

}  // namespace

PuzzleAppImpl::PuzzleAppImpl(const AppOptions& options,
                             std::span<const std::unique_ptr<Solver>> solvers,
                             storage::SolutionStore& store, Clock clock, Ticking ticking)
    : options_(WithThreads(options)),
      solvers_(solvers),
      clock_(std::move(clock)),
      stored_(store, counters_, StoredTablesOf(solvers)),
      catalog_(solvers, store, counters_),
      thread_budget_(options_.search_threads),
      searcher_(stored_, counters_, thread_budget_),
      queue_(std::make_shared<SearchQueue>(SearchQueue::Options{
          static_cast<std::size_t>(options_.search_threads), options_.queue_capacity, clock_})),
      keeper_(solvers, options_.tables, options_.search_threads),
      pool_(options_.search_threads, *queue_, searcher_) {
  if (ticking == Ticking::kByThread) {
    ticker_.emplace(kTickInterval, [queue = queue_] { return queue->Tick(); });
  }
  keeper_.WorkInBackground();
}

PuzzleAppImpl::~PuzzleAppImpl() { Shutdown(); }

std::shared_ptr<SolveCall> PuzzleAppImpl::Solve(SolveQuery query,
                                                std::shared_ptr<SolveObserver> observer) {
  const absl::Time arrival = clock_();
  int lower_bound = query.instance->LowerBound();
  if (std::optional<Answer> answer = AnswerAtOnce(query, lower_bound)) {
    Decide(query.question, *answer);
    answer->elapsed = clock_() - arrival;
    observer->OnAnswer(*std::move(answer));
    return std::make_shared<AnsweredCall>();
  }
  keeper_.Want(*query.instance);
  const bool bypass = query.cache_use == CacheUse::kBypass;
  const auto sharing = bypass ? SearchQueue::Sharing::kPrivate : SearchQueue::Sharing::kShared;
  return Submit(TaskOf(query, lower_bound), sharing, LimitsOf(query, arrival), std::move(observer));
}

absl::StatusOr<std::unique_ptr<BoardGenerator>> PuzzleAppImpl::MakeGenerator(
    const Instance& shape, const Difficulty& difficulty) {
  auto generator = FindSolver(solvers_, shape.family()).MakeGenerator(shape, difficulty);
  if (generator.ok() && !(*generator)->MakesAtOnce()) keeper_.Want(shape);
  return generator;
}

std::shared_ptr<SolveCall> PuzzleAppImpl::Work(WorkQuery query,
                                               std::shared_ptr<SolveObserver> observer) {
  SearchTask task;
  task.is_quick = query.is_quick;
  task.work = [this, body = std::move(query.body)](SearchControl& control) {
    return WorkAnswer(body(control, thread_budget_), control);
  };
  const CallLimits limits{clock_(), std::min(query.time_limit, options_.max_time),
                          options_.max_nodes, absl::InfiniteDuration(), std::move(query.meter)};
  return Submit(std::move(task), SearchQueue::Sharing::kPrivate, limits, std::move(observer));
}

std::shared_ptr<SolveCall> PuzzleAppImpl::Submit(SearchTask task, SearchQueue::Sharing sharing,
                                                 const CallLimits& limits,
                                                 std::shared_ptr<SolveObserver> observer) {
  auto call = queue_->Submit(std::move(task), sharing, limits, std::move(observer));
  if (ticker_) ticker_->Wake();
  return call;
}

SearchTask PuzzleAppImpl::TaskOf(const SolveQuery& query, int lower_bound) {
  SearchTask task;
  task.instance = query.instance;
  task.solver = &FindSolver(solvers_, query.instance->family());
  task.question = query.question;
  task.is_quick = query.question.kind == Question::Kind::kFast || task.solver->SearchesAtOnce();
  task.read_store = query.cache_use != CacheUse::kBypass;
  task.lower_bound = lower_bound;
  task.max_memory_bytes = options_.max_memory_bytes;
  if (query.max_memory_bytes != 0) {
    task.max_memory_bytes = std::min(task.max_memory_bytes, query.max_memory_bytes);
  }
  task.incumbent =
      std::make_shared<Incumbent>([this, instance = query.instance](const MoveSequence& moves) {
        const bool solved = Replay(*instance, moves).solved;
        if (!solved) ++counters_.failed_replays;
        return solved;
      });
  return task;
}

std::optional<Answer> PuzzleAppImpl::AnswerAtOnce(const SolveQuery& query, int& lower_bound) {
  if (auto reason = query.instance->WhyUnsolvable()) return UnsolvableAnswer(*std::move(reason));
  if (query.instance->IsSolved()) return SolvedAnswer({}, Guarantee::kCanonical, Source::kRule);
  if (IsBeyond(query.question, lower_bound)) return NotWithinAnswer(lower_bound, Source::kRule);
  if (query.cache_use == CacheUse::kBypass) return std::nullopt;
  std::optional<Answer> known = KnownAnswer(query, lower_bound);
  if (known && query.question.kind != Question::Kind::kCount) return known;
  if (IsBeyond(query.question, lower_bound)) return NotWithinAnswer(lower_bound, Source::kCache);
  if (query.cache_use != CacheUse::kOnly) return std::nullopt;
  Answer answer = LimitAnswer(Limit::kCacheOnly, lower_bound, {});
  ExplainLimit({}, Incumbent::kNone, answer);
  return answer;
}

std::optional<Answer> PuzzleAppImpl::KnownAnswer(const SolveQuery& query, int& lower_bound) {
  std::optional<Answer> answer = AnswerFromTable(*query.instance);
  if (!answer) answer = AnswerFromStore(query, lower_bound);
  if (answer) lower_bound = answer->lower_bound;
  return answer;
}

std::optional<Answer> PuzzleAppImpl::AnswerFromStore(const SolveQuery& query, int& lower_bound) {
  // Other queries are asked for far away when their turn to be searched has come.
  const auto reach =
      query.cache_use == CacheUse::kOnly ? StoredAnswers::Reach::kFar : StoredAnswers::Reach::kNear;
  StoredAnswers::Found found =
      stored_.FromCache(*query.instance, WhichShortest(query.question), reach);
  lower_bound = std::max(lower_bound, found.lower_bound);
  return std::move(found.answer);
}

std::optional<Answer> PuzzleAppImpl::AnswerFromTable(const Instance& instance) {
  if (catalog_.IsReady(instance.Key())) {
    if (auto answer = stored_.FromTable(instance)) return answer;
  }
  std::optional<MoveSequence> moves = FindSolver(solvers_, instance.family()).LookUp(instance);
  if (!moves) return std::nullopt;
  if (!Replay(instance, *moves).solved) {
    ++counters_.failed_replays;
    return std::nullopt;
  }
  return SolvedAnswer(*std::move(moves), Guarantee::kCanonical, Source::kTable);
}

std::uint64_t PuzzleAppImpl::MaxNodes(const SolveQuery& query) const {
  if (query.max_nodes == 0) return options_.max_nodes;
  return options_.max_nodes == 0 ? query.max_nodes : std::min(query.max_nodes, options_.max_nodes);
}

CallLimits PuzzleAppImpl::LimitsOf(const SolveQuery& query, absl::Time arrival) const {
  absl::Duration interval = query.progress_interval.value_or(options_.progress_interval);
  interval = interval <= absl::ZeroDuration() ? absl::InfiniteDuration()
                                              : std::max(interval, kMinProgressInterval);
  return {arrival, std::min(query.time_limit, options_.max_time), MaxNodes(query), interval,
          query.meter};
}

void PuzzleAppImpl::Shutdown() { queue_->Shutdown(); }

PuzzleApp::Statistics PuzzleAppImpl::GetStatistics() const {
  const SearchQueue::Statistics searches = queue_->GetStatistics();
  Statistics statistics;
  statistics.searches_started = counters_.searches_started;
  statistics.searches_joined = searches.joined;
  statistics.searches_running = searches.running;
  statistics.searches_queued = searches.queued;
  statistics.nodes_expanded = searches.expanded;
  statistics.store_errors = counters_.store_errors;
  statistics.failed_replays = counters_.failed_replays;
  statistics.tables_built = counters_.tables_built;
  statistics.tables_in_use_bytes = keeper_.BytesInUse();
  return statistics;
}

std::vector<TableStatus> PuzzleAppImpl::Tables() const {
  std::vector<TableStatus> tables = catalog_.Statuses();
  std::ranges::move(keeper_.Statuses(), std::back_inserter(tables));
  return tables;
}

}  // namespace puzzlesolver::app
