#pragma once

#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/count.pb.h"

namespace puzzlesolver::client {

/// A whole answer of Count: the numbers, and the solutions that were listed.
struct CountAnswer {
  v1::CountResult result;
  std::vector<v1::MoveList> solutions;
};

/// What one attempt at a call of Count brings.
class CountStream {
 public:
  /// `on_progress` may be null; it is borrowed.
  explicit CountStream(const std::function<void(const v1::Progress&)>& on_progress)
      : on_progress_(on_progress) {}

  /// Errors: INTERNAL when the message cannot follow those before it.
  absl::Status Add(const v1::CountResponse& response);

  /// Errors: INTERNAL when there was no result.
  absl::StatusOr<CountAnswer> Take();

 private:
  const std::function<void(const v1::Progress&)>& on_progress_;
  bool has_result_ = false;
  CountAnswer count_;
};

}  // namespace puzzlesolver::client
