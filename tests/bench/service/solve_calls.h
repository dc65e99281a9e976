#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "absl/time/time.h"
#include "grpcpp/completion_queue.h"
#include "tests/bench/service/servers.h"

namespace puzzlesolver::bench {

/// How a call of Solve ended.
struct EndedCall {
  grpc::Status status;
  v1::AnswerHeader header;  ///< of its answer; empty when none came
  absl::Duration duration;  ///< from its start until its status was here
};

/// Calls of Solve, any number at a time. They go on while their owner's thread, which is the only
/// one, is in Next: of the ways to make many calls this takes the least CPU time.
class SolveCalls {
 public:
  explicit SolveCalls(Stub& stub);
  /// Cancels what is open and waits for it.
  ~SolveCalls();
  SolveCalls(const SolveCalls&) = delete;
  SolveCalls& operator=(const SolveCalls&) = delete;

  void Start(const v1::SolveRequest& request);

  /// Calls started and not yet given out by Next.
  std::size_t open() const { return calls_.size() - idle_.size(); }

  /// Waits until a call ends; nullopt when none is open, or `time` is over first.
  std::optional<EndedCall> Next(absl::Duration time = absl::InfiniteDuration());

  void CancelAll();

 private:
  class Call;

  Stub& stub_;
  grpc::CompletionQueue queue_;
  std::vector<std::unique_ptr<Call>> calls_;
  std::vector<Call*> idle_;
};

}  // namespace puzzlesolver::bench
