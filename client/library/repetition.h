#pragma once

#include <optional>
#include <stop_token>

#include "absl/random/random.h"
#include "absl/status/status.h"
#include "absl/time/time.h"
#include "grpcpp/channel.h"

namespace puzzlesolver::client {

/// Decides whether a call that failed is made again, and when: after UNAVAILABLE with growing
/// pauses, some seven seconds in all, after RESOURCE_EXHAUSTED when the server has said that it is
/// worth it. Not synchronised.
class Repetition {
 public:
  static constexpr int kMaxAttempts = 7;
  /// Who is told to wait longer gets the error instead.
  static constexpr absl::Duration kLongestPause = absl::Minutes(1);

  /// No attempt begins after `end`.
  explicit Repetition(absl::Time end) : end_(end) {}

  /// How long to wait before the next attempt, now that one has ended with `status`; nullopt when
  /// there is to be none.
  std::optional<absl::Duration> PauseAfter(const absl::Status& status);

  /// Attempts are counted anew.
  void Reset() { failures_ = 0; }

 private:
  std::optional<absl::Duration> WantedPause(const absl::Status& status);

  const absl::Time end_;
  int failures_ = 0;
  absl::BitGen random_;
};

/// Waits between two attempts while the channel mends its connections, which gRPC does only on
/// threads that wait for it. False when a stop request came first.
bool Pause(grpc::Channel& channel, absl::Duration duration, const std::stop_token& stop);

}  // namespace puzzlesolver::client
