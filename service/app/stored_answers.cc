#include "service/app/stored_answers.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "service/app/make_answer.h"
#include "service/app/replay.h"
#include "service/app/store_key.h"

namespace puzzlesolver::app {
namespace {

// A missing or damaged row and a refused read are both empty.
template <typename T>
std::optional<T> ValueOrMiss(absl::StatusOr<std::optional<T>> found, Counters& counters) {
  if (found.ok()) return *std::move(found);
  ++counters.store_errors;
  return std::nullopt;
}

bool CanFollow(const Instance& state, MoveCode move) {
  return move < state.move_count() && state.CanMove(move);
}

bool IsShortest(const storage::Record& record) {
  return record.guarantee == Guarantee::kOptimal || record.guarantee == Guarantee::kCanonical;
}

bool Serves(Guarantee guarantee, TieBreak tie_break) {
  return guarantee == Guarantee::kCanonical ||
         (guarantee == Guarantee::kOptimal && tie_break == TieBreak::kAny);
}

}  // namespace

std::optional<Answer> StoredAnswers::FromTable(const Instance& instance) const {
  const std::unique_ptr<Instance> state = instance.Clone();
  MoveSequence moves;
  std::size_t length = 0;
  while (!state->IsSolved()) {
    const auto step = StepOf(state->Key());
    if (!step) return std::nullopt;
    if (moves.empty()) length = step->distance;
    if (moves.size() + step->distance != length || step->distance == 0 ||
        !CanFollow(*state, step->first_move)) {
      ++counters_.failed_replays;
      return std::nullopt;
    }
    state->Apply(step->first_move);
    moves.push_back(step->first_move);
  }
  if (moves.size() != length) {
    ++counters_.failed_replays;
    return std::nullopt;
  }
  return SolvedAnswer(std::move(moves), Guarantee::kCanonical, Source::kTable);
}

std::optional<storage::Step> StoredAnswers::StepOf(const StateKey& state) const {
  if (const auto known = known_steps_.Find(state)) return known;
  const auto step = ValueOrMiss(store_.FindStep(ToStoreKey(state)), counters_);
  if (step) known_steps_.Put(state, *step);
  return step;
}

StoredAnswers::Found StoredAnswers::FromCache(const Instance& instance, TieBreak tie_break,
                                              Reach reach) const {
  const storage::Key key = ToStoreKey(instance.Key());
  auto record =
      ValueOrMiss(reach == Reach::kFar ? store_.FindFar(key) : store_.Find(key), counters_);
  if (!record) return {};
  if (!IsShortest(*record)) return {std::nullopt, static_cast<int>(record->lower_bound)};
  if (!Replay(instance, record->moves).solved) {
    ++counters_.failed_replays;
    if (!store_.Drop({key, *std::move(record)}).ok()) ++counters_.store_errors;
    return {};
  }
  Found found{std::nullopt, static_cast<int>(record->moves.size())};
  if (Serves(record->guarantee, tie_break)) {
    found.answer = SolvedAnswer(std::move(record->moves), record->guarantee, Source::kCache);
  }
  return found;
}

void StoredAnswers::StorePath(const Instance& start, const MoveSequence& moves,
                              Guarantee guarantee) const {
  const auto bits = static_cast<std::uint8_t>(BitsPerMove(start));
  const std::unique_ptr<Instance> state = start.Clone();
  std::vector<storage::Entry> entries;
  const std::size_t states = std::min(moves.size(), kMaxStatesPerPath);
  for (std::size_t i = 0; i < states; ++i) {
    const auto done = static_cast<std::ptrdiff_t>(i);
    const MoveSequence rest(moves.begin() + done, moves.end());
    const auto length = static_cast<std::uint32_t>(rest.size());
    entries.push_back({ToStoreKey(state->Key()), {guarantee, length, bits, rest}});
    state->Apply(moves[i]);
  }
  Put(entries);
}

void StoredAnswers::StoreLowerBound(const Instance& instance, int lower_bound) const {
  if (lower_bound <= instance.LowerBound()) return;
  storage::Record record;
  record.lower_bound = static_cast<std::uint32_t>(lower_bound);
  record.bits_per_move = static_cast<std::uint8_t>(BitsPerMove(instance));
  const storage::Entry entry{ToStoreKey(instance.Key()), std::move(record)};
  Put({&entry, 1});
}

void StoredAnswers::Put(std::span<const storage::Entry> entries) const {
  if (!store_.Put(entries).ok()) ++counters_.store_errors;
}

}  // namespace puzzlesolver::app
