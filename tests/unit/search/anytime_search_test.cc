#include "service/engine/search/anytime_search.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

using Moves = std::vector<std::uint8_t>;
using MayGoOn = std::function<bool()>;

/// An imagined puzzle with a shortest solution of `optimum` moves. Proving a bound takes as many
/// nodes as its square; looking finds solutions shorter by two, down to `best`.
struct Imagined {
  int optimum = 40;
  int best = 40;
  int first = 100;
  bool proves = true;

  SearchControl control;
  Incumbent incumbent;

  SearchResult Prove(const MayGoOn& may_go_on) {
    SearchMeter meter(control, may_go_on);
    for (int bound = 10; bound <= optimum; bound += 2) {
      control.lower_bound = bound;
      for (int node = 0; node < bound * bound * 10; ++node) {
        if (!meter.CountExpansion()) return {meter.end(), {}, bound, {}};
      }
    }
    if (!proves) return {SearchEnd::kDepthLimit, {}, optimum, {}};
    return {SearchEnd::kSolved, Moves(static_cast<std::size_t>(optimum)), optimum, {}};
  }

  bool Improve(SearchMeter& meter) {
    const int known = incumbent.length();
    const int next = known == Incumbent::kNone ? first : known - 2;
    for (int node = 0; node < 1000; ++node) {
      if (!meter.CountExpansion()) return false;
    }
    if (next >= best) incumbent.Offer(Moves(static_cast<std::size_t>(next)));
    return true;
  }

  AnytimeSearch Halves() {
    return {[this](const MayGoOn& may_go_on) { return Prove(may_go_on); },
            [this](SearchMeter& meter) { return Improve(meter); }};
  }
  SearchResult Run(const GoodEnough& good_enough = {}, ThreadBudget* threads = nullptr) {
    return RunAnytime(Halves(), good_enough, incumbent, control, threads);
  }
  SearchResult RunInTurn(std::uint64_t improving_nodes, const GoodEnough& good_enough = {}) {
    return RunAnytimeInTurn(Halves(), good_enough, incumbent, control, improving_nodes);
  }
};

void ExpectOptimal(const SearchResult& result, const Imagined& imagined) {
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves, Moves(static_cast<std::size_t>(imagined.optimum)));
  EXPECT_EQ(result.lower_bound, imagined.optimum);
  EXPECT_EQ(result.statistics.expanded, imagined.control.expanded);
  EXPECT_EQ(imagined.incumbent.length(), imagined.optimum);
}

TEST(AnytimeSearch, EndsWithAShortestSolutionWhoeverFindsIt) {
  Imagined both;
  ExpectOptimal(both.Run(), both);
  Imagined only_proof{.best = 60};
  ExpectOptimal(only_proof.Run(), only_proof);
  Imagined only_improvement{.proves = false};
  ExpectOptimal(only_improvement.Run(), only_improvement);
}

TEST(AnytimeSearch, TakesTurnsOnOneThread) {
  for (const std::uint64_t nodes : {0u, 3'000u, 1'000'000u}) {
    Imagined both;
    ExpectOptimal(both.RunInTurn(nodes), both);
    Imagined only_proof{.best = 60};
    ExpectOptimal(only_proof.RunInTurn(nodes), only_proof);
    Imagined only_improvement{.proves = false};
    ExpectOptimal(only_improvement.RunInTurn(nodes), only_improvement);
  }
}

TEST(AnytimeSearch, EndsWhenGoodEnough) {
  const GoodEnough good_enough{.factor = 1.5};
  Imagined imagined{.best = 52};
  const SearchResult result = imagined.Run(good_enough);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(imagined.incumbent.length()));
  EXPECT_LE(static_cast<double>(result.moves.size()), 1.5 * result.lower_bound);
}

TEST(AnytimeSearch, AnswersWhetherThereIsASolutionOfSoManyMoves) {
  Imagined yes{.best = 60};
  const SearchResult found = yes.Run({.within = 80});
  EXPECT_EQ(found.end, SearchEnd::kSolved);
  EXPECT_LE(found.moves.size(), 80u);
  Imagined no{.best = 60};
  const SearchResult none = no.Run({.within = 30});
  EXPECT_EQ(none.end, SearchEnd::kSolved);
  EXPECT_GT(none.lower_bound, 30);
}

TEST(AnytimeSearch, KnowsTheEndBeforeItBegins) {
  Imagined imagined;
  imagined.control.lower_bound = 40;
  imagined.incumbent.Offer(Moves(40));
  const AnytimeSearch search{[](const MayGoOn& may_go_on) -> SearchResult {
                               EXPECT_FALSE(may_go_on());
                               return {};
                             },
                             [](SearchMeter&) -> bool { throw std::logic_error("not needed"); }};
  const auto result = RunAnytime(search, {}, imagined.incumbent, imagined.control, nullptr);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves.size(), 40u);
}

TEST(AnytimeSearch, BothHalvesTogetherKeepTheNodeLimit) {
  for (const std::uint64_t limit : {0u, 1u, 5000u, 40'000u}) {
    Imagined imagined{.best = 60};
    imagined.control.node_limit = limit;
    const SearchResult result = imagined.Run();
    EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
    EXPECT_EQ(result.statistics.expanded, limit);
    EXPECT_TRUE(result.moves.empty());
    Imagined in_turn{.best = 60};
    in_turn.control.node_limit = limit;
    EXPECT_EQ(in_turn.RunInTurn(1000).end, SearchEnd::kNodeLimit);
    EXPECT_EQ(in_turn.control.expanded, limit);
  }
}

TEST(AnytimeSearch, AStopEndsBothHalves) {
  Imagined imagined{.optimum = 1000, .best = 1000, .first = 1100};
  std::stop_source stop;
  imagined.control.stop = stop.get_token();
  std::jthread search([&] {
    const SearchResult result = imagined.Run();
    EXPECT_EQ(result.end, SearchEnd::kStopped);
    EXPECT_GE(result.lower_bound, 10);
    EXPECT_TRUE(result.moves.empty());
  });
  while (imagined.incumbent.length() > 1080) std::this_thread::yield();
  stop.request_stop();
}

TEST(AnytimeSearch, GoesOnToImproveWhenNoMoreCanBeProven) {
  Imagined imagined{.optimum = 40, .best = 50, .proves = false};
  imagined.control.node_limit = 3'000'000;
  const SearchResult result = imagined.Run();
  EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
  EXPECT_EQ(result.lower_bound, 40);
  EXPECT_EQ(imagined.incumbent.length(), 50);
}

TEST(AnytimeSearch, ProvesOnWithoutMemoryToImprove) {
  Imagined imagined;
  AnytimeSearch search = imagined.Halves();
  search.improve = [](SearchMeter&) -> bool { throw std::bad_alloc(); };
  ExpectOptimal(RunAnytime(search, {}, imagined.incumbent, imagined.control, nullptr), imagined);
}

TEST(AnytimeSearch, AFaultOfTheProofEndsTheImproving) {
  Imagined imagined{.best = 60};
  AnytimeSearch search = imagined.Halves();
  search.prove = [](const MayGoOn&) -> SearchResult { throw std::bad_alloc(); };
  EXPECT_THROW(RunAnytime(search, {}, imagined.incumbent, imagined.control, nullptr),
               std::bad_alloc);
}

TEST(AnytimeSearch, CountsItsThread) {
  ThreadBudget threads(1);
  Imagined imagined;
  AnytimeSearch search = imagined.Halves();
  search.improve = [&](SearchMeter& meter) {
    EXPECT_FALSE(threads.TryEnter());
    EXPECT_FALSE(threads.IsOverdrawn());
    return imagined.Improve(meter);
  };
  ExpectOptimal(RunAnytime(search, {}, imagined.incumbent, imagined.control, &threads), imagined);
  EXPECT_TRUE(threads.TryEnter());
}

}  // namespace
}  // namespace puzzlesolver
