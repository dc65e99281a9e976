#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace puzzlesolver::bench {

/// What a value, or its ratio to the echo server's where there is one, is to be.
struct Goal {
  enum class Kind { kAtLeast, kAtMost };

  Kind kind;
  double bound;

  bool IsMet(double value) const {
    return kind == Kind::kAtLeast ? value >= bound : value <= bound;
  }
};

constexpr Goal AtLeast(double bound) { return {Goal::Kind::kAtLeast, bound}; }
constexpr Goal AtMost(double bound) { return {Goal::Kind::kAtMost, bound}; }

/// A value beside the echo server's.
struct Comparison {
  double echo;
  double ratio;
  double median_ratio;  ///< of the rounds, in each of which both were measured
};

/// One number that was measured.
struct Row {
  std::string scenario;  ///< e.g. "cached solve, 8 in flight"
  std::string metric;    ///< with its unit, e.g. "p50 us"
  double value;
  std::optional<Comparison> to_echo;
  std::optional<Goal> goal;
};

/// Prints rows as they come, and keeps them.
class Report {
 public:
  Report();

  void Add(const Row& row);

  /// Writes all rows as JSON. False when the file cannot be written.
  bool Write(const std::filesystem::path& file) const;

 private:
  std::vector<Row> rows_;
};

}  // namespace puzzlesolver::bench
