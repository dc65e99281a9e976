#pragma once

#include <cstddef>
#include <deque>
#include <memory>

#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver {

/// A question that no search answers while a test runs, without progress. Equal ones share a search
/// unless they are `alone`.
inline v1::SolveRequest EndlessRequest(bool alone = false) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  *request.mutable_progress_interval() = {};
  if (alone) request.set_cache_use(v1::CACHE_USE_BYPASS);
  return request;
}

/// Calls of Solve under way whose answers nobody has read yet.
class OpenSolves {
 public:
  ~OpenSolves() {
    for (Open& open : open_) open.context->TryCancel();
  }

  /// `stub` is borrowed.
  void Start(v1::PuzzleSolver::Stub& stub, const v1::SolveRequest& request) {
    Open& open = open_.emplace_back();
    open.reader = stub.Solve(open.context.get(), request);
  }

  /// Reads the oldest call to its end.
  SolveResult Finish() {
    SolveResult result;
    for (v1::SolveResponse message; open_.front().reader->Read(&message);) {
      result.messages.push_back(message);
    }
    result.status = open_.front().reader->Finish();
    open_.pop_front();
    return result;
  }

  void CancelOldest() { open_.front().context->TryCancel(); }
  std::size_t size() const { return open_.size(); }

 private:
  struct Open {
    std::unique_ptr<grpc::ClientContext> context = std::make_unique<grpc::ClientContext>();
    std::unique_ptr<grpc::ClientReader<v1::SolveResponse>> reader;
  };
  std::deque<Open> open_;
};

}  // namespace puzzlesolver
