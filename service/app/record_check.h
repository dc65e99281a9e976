#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "service/engine/solvers/solver.h"
#include "storage/key.h"

namespace puzzlesolver::app {

/// Whether stored values are to be believed. Safe to use from any thread.
class RecordCheck {
 public:
  /// The solvers are borrowed.
  explicit RecordCheck(std::span<const std::unique_ptr<Solver>> solvers) : solvers_(solvers) {}

  /// One sentence when a value that stands under this key is damaged, is of no state, or has moves
  /// that do not lead to the goal; else nullopt, for values of other versions, too. Cost: a replay.
  std::optional<std::string> WhatIsWrong(std::string_view encoded_key,
                                         std::string_view value) const;

  /// Null when no puzzle has a state with this key.
  std::unique_ptr<Instance> InstanceOf(const storage::Key& key) const;

 private:
  std::span<const std::unique_ptr<Solver>> solvers_;
};

}  // namespace puzzlesolver::app
