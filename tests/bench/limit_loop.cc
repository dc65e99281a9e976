#include "tests/bench/limit_loop.h"

#include <benchmark/benchmark.h>

#include "tests/bench/stopwatch.h"

namespace puzzlesolver::bench {
namespace {

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014), shortened.
std::uint64_t Mix(std::uint64_t number) {
  number *= 0x9E3779B97F4A7C15;
  number ^= number >> 32;
  number *= 0xBF58476D1CE4E5B9;
  return number ^ number >> 29;
}

std::uint8_t ReadAt(const std::vector<std::span<const std::uint8_t>>& tables,
                    std::uint64_t random) {
  const auto& table = tables[((random & 0xFFFF) * tables.size()) >> 16];
  return table[((random >> 32) * table.size()) >> 32];
}

}  // namespace

LimitLoop RunLimitLoop(const std::vector<std::span<const std::uint8_t>>& tables,
                       std::uint64_t reads) {
  LimitLoop limit{};
  std::uint64_t sum = 0;
  const Stopwatch dependent;
  for (std::uint64_t i = 0; i < reads; ++i) sum += ReadAt(tables, Mix(i + sum));
  limit.dependent_seconds = dependent.CpuSeconds();
  benchmark::DoNotOptimize(sum);
  const Stopwatch pipelined;
  for (std::uint64_t i = 0; i < reads; ++i) sum += ReadAt(tables, Mix(i));
  limit.pipelined_seconds = pipelined.CpuSeconds();
  benchmark::DoNotOptimize(sum);
  return limit;
}

}  // namespace puzzlesolver::bench
