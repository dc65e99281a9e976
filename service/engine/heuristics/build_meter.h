#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace puzzlesolver {

/// Through which the building of a table tells, while it goes on, what it costs, and hears when to
/// end.
class BuildMeter {
 public:
  /// What Add is to do; must be safe to call from the thread that builds.
  using Report = std::function<bool(std::uint64_t work)>;

  /// Nobody asks, and building goes on to its end.
  BuildMeter() = default;
  explicit BuildMeter(Report report) : report_(std::move(report)) {}

  /// `work` more has been done: as many nodes of a search would take as long to expand, some 50 ns
  /// each. False when building must end. Blocks while it must rest. To be called once in some
  /// milliseconds at least.
  bool Add(std::uint64_t work) const { return report_ == nullptr || report_(work); }

 private:
  Report report_;
};

}  // namespace puzzlesolver
