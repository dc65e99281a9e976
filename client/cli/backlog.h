#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>

#include "absl/time/time.h"

namespace puzzlesolver::cli {

/// The questions without an answer, by number. One thread asks them, another one tells what became
/// of them.
class Backlog {
 public:
  /// All are still to be asked.
  explicit Backlog(std::set<std::size_t> questions) : to_ask_(std::move(questions)) {}

  /// The first question that is to be asked; it counts as asked. Waits for one while others may yet
  /// come back. nullopt when all are answered, or `ended` asks for a stop.
  std::optional<std::size_t> Next(const std::stop_token& ended);

  /// The question has its answer.
  void Remove(std::size_t question);

  /// The question, which was asked, is to be asked again.
  void PutBack(std::size_t question);
  void PutBackAll();

  /// Next gives out nothing before `pause` is over.
  void HoldBack(absl::Duration pause);
  bool IsHeldBack() const;

  /// All without an answer, in order.
  std::set<std::size_t> Open() const;

 private:
  bool MayAsk() const;
  bool IsEmpty() const { return to_ask_.empty() && asked_.empty(); }

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::set<std::size_t> to_ask_;
  std::set<std::size_t> asked_;
  absl::Time held_until_ = absl::InfinitePast();
};

}  // namespace puzzlesolver::cli
