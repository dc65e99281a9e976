#pragma once

#include <cstdint>

namespace puzzlesolver::app {

/// Who pays for the work of a call. Calls of one payer may share a meter. Used from any thread;
/// must not block nor call back into the app.
class WorkMeter {
 public:
  virtual ~WorkMeter() = default;

  /// `nodes` more have been expanded for the call, or as much other work has been done.
  virtual void Spend(std::uint64_t nodes) = 0;

  /// Whether the call may have more.
  virtual bool HasWorkLeft() const = 0;
};

}  // namespace puzzlesolver::app
