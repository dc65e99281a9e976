#include "service/engine/search/anytime_search.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>

namespace puzzlesolver {
namespace {

/// Some seconds of work.
constexpr std::uint64_t kImprovingNodesAlone = 10'000'000;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// What both ways to run have in common.
class AnytimeRun {
 public:
  AnytimeRun(const AnytimeSearch& search, const GoodEnough& good_enough, Incumbent& incumbent,
             SearchControl& control)
      : search_(search), good_enough_(good_enough), incumbent_(incumbent), control_(control) {}

  SearchResult Prove() {
    SearchResult result = search_.prove([this] { return IsOpen(); });
    if (result.end == SearchEnd::kSolved) incumbent_.Offer(result.moves);
    return result;
  }

  /// Until it is over, `stop` is requested, or both halves have expanded `max_nodes`.
  void Improve(const std::stop_token& stop, std::uint64_t max_nodes) {
    const auto may_go_on = [&] {
      return IsOpen() && !stop.stop_requested() && control_.expanded < max_nodes;
    };
    SearchMeter meter(control_, may_go_on);
    try {
      while (may_go_on() && !control_.stop.stop_requested()) {
        if (search_.improve(meter)) continue;
        improving_end_ = meter.end();
        return;
      }
    } catch (const std::bad_alloc&) {
      // What is known remains, and the other half goes on.
    }
  }

  /// `proven` is what Prove returned. REQUIRES: nothing runs any more.
  SearchResult Finish(SearchResult proven) const {
    proven.lower_bound = std::max(proven.lower_bound, control_.lower_bound.load());
    proven.statistics = control_.Statistics();
    if (good_enough_(incumbent_.length(), proven.lower_bound)) {
      proven.end = SearchEnd::kSolved;
      proven.moves = incumbent_.moves();
    } else if (improving_end_) {
      proven.end = *improving_end_;
    }
    return proven;
  }

 private:
  bool IsOpen() const { return !good_enough_(incumbent_.length(), control_.lower_bound); }

  const AnytimeSearch& search_;
  const GoodEnough& good_enough_;
  Incumbent& incumbent_;
  SearchControl& control_;
  std::optional<SearchEnd> improving_end_;  ///< why it was ended, if it was
};

/// A thread that is counted by a budget as long as it runs.
std::jthread StartCounted(ThreadBudget* threads, std::function<void(std::stop_token)> run) {
  if (threads != nullptr) threads->Enter();
  try {
    return std::jthread([threads, run = std::move(run)](const std::stop_token& stop) {
      run(stop);
      if (threads != nullptr) threads->Leave();
    });
  } catch (const std::system_error&) {
    if (threads != nullptr) threads->Leave();
    return {};
  }
}

}  // namespace

SearchResult RunAnytime(const AnytimeSearch& search, const GoodEnough& good_enough,
                        Incumbent& incumbent, SearchControl& control, ThreadBudget* threads) {
  AnytimeRun run(search, good_enough, incumbent, control);
  std::jthread improving =
      StartCounted(threads, [&run](const std::stop_token& stop) { run.Improve(stop, kNoLimit); });
  if (!improving.joinable()) {
    return RunAnytimeInTurn(search, good_enough, incumbent, control, kImprovingNodesAlone);
  }
  SearchResult proven = run.Prove();
  improving.join();
  return run.Finish(std::move(proven));
}

SearchResult RunAnytimeInTurn(const AnytimeSearch& search, const GoodEnough& good_enough,
                              Incumbent& incumbent, SearchControl& control,
                              std::uint64_t improving_nodes) {
  AnytimeRun run(search, good_enough, incumbent, control);
  run.Improve({}, improving_nodes);
  SearchResult proven = run.Prove();
  run.Improve({}, kNoLimit);
  return run.Finish(std::move(proven));
}

}  // namespace puzzlesolver
