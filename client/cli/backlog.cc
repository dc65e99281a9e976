#include "client/cli/backlog.h"

#include "absl/time/clock.h"

namespace puzzlesolver::cli {

std::optional<std::size_t> Backlog::Next(const std::stop_token& ended) {
  std::unique_lock lock(mutex_);
  const auto is_settled = [this] { return IsEmpty() || MayAsk(); };
  while (!is_settled() && !ended.stop_requested()) {
    if (to_ask_.empty()) {
      changed_.wait(lock, ended, [&] { return IsEmpty() || !to_ask_.empty(); });
    } else {
      changed_.wait_until(lock, ended, absl::ToChronoTime(held_until_), is_settled);
    }
  }
  if (to_ask_.empty() || ended.stop_requested()) return std::nullopt;
  return *asked_.insert(to_ask_.extract(to_ask_.begin())).position;
}

void Backlog::Remove(std::size_t question) {
  const std::lock_guard lock(mutex_);
  asked_.erase(question);
  changed_.notify_one();
}

void Backlog::PutBack(std::size_t question) {
  const std::lock_guard lock(mutex_);
  if (auto asked = asked_.extract(question)) to_ask_.insert(std::move(asked));
  changed_.notify_one();
}

void Backlog::PutBackAll() {
  const std::lock_guard lock(mutex_);
  to_ask_.merge(asked_);
  changed_.notify_one();
}

void Backlog::HoldBack(absl::Duration pause) {
  const std::lock_guard lock(mutex_);
  held_until_ = absl::Now() + pause;
}

bool Backlog::IsHeldBack() const {
  const std::lock_guard lock(mutex_);
  return absl::Now() < held_until_;
}

std::set<std::size_t> Backlog::Open() const {
  const std::lock_guard lock(mutex_);
  std::set<std::size_t> open = to_ask_;
  open.insert(asked_.begin(), asked_.end());
  return open;
}

bool Backlog::MayAsk() const { return !to_ask_.empty() && absl::Now() >= held_until_; }

}  // namespace puzzlesolver::cli
