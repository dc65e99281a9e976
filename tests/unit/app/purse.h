#pragma once

#include <atomic>
#include <cstdint>

#include "service/app/work_meter.h"

namespace puzzlesolver::app {

/// Has so much to spend.
class Purse final : public WorkMeter {
 public:
  explicit Purse(std::uint64_t nodes) : nodes_(nodes) {}

  void Spend(std::uint64_t nodes) override { spent_ += nodes; }
  bool HasWorkLeft() const override { return spent_ < nodes_; }
  std::uint64_t spent() const { return spent_; }

 private:
  const std::uint64_t nodes_;
  std::atomic<std::uint64_t> spent_ = 0;
};

}  // namespace puzzlesolver::app
