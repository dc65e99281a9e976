#include "storage/shared/circuit_breaker.h"

#include <utility>

namespace puzzlesolver::storage {

bool CircuitBreaker::LetsPass() {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kClosed) return true;
  if (state_ == State::kHalfOpen || clock_() < pause_end_) return false;
  state_ = State::kHalfOpen;
  return true;
}

bool CircuitBreaker::Succeeded() {
  const std::lock_guard lock(mutex_);
  failures_ = 0;
  return std::exchange(state_, State::kClosed) != State::kClosed;
}

bool CircuitBreaker::Failed() {
  const std::lock_guard lock(mutex_);
  if (state_ == State::kClosed && ++failures_ < options_.max_failures) return false;
  failures_ = 0;
  pause_end_ = clock_() + options_.pause;
  return std::exchange(state_, State::kOpen) == State::kClosed;
}

CircuitBreaker::State CircuitBreaker::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

}  // namespace puzzlesolver::storage
