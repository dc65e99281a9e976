#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "absl/status/status.h"
#include "puzzlesolver/v1/generate.pb.h"

namespace puzzlesolver::client {

/// Sees a board; false when it wants no more.
using BoardObserver = std::function<bool(const v1::GenerateResponse& board)>;

/// What the attempts at one call of Generate bring, told to `on_board` as if they were one.
class GenerateStream {
 public:
  /// `on_board` is borrowed.
  explicit GenerateStream(const BoardObserver& on_board) : on_board_(on_board) {}

  /// The next attempt begins, with the same boards.
  void Rewind(v1::GenerateRequest& request);

  /// Errors: INTERNAL when the board cannot follow those before it.
  absl::Status Add(const v1::GenerateResponse& board);

  bool wants_more() const { return wants_more_; }

 private:
  const BoardObserver& on_board_;
  std::optional<std::uint64_t> seed_;
  std::uint32_t told_ = 0;  ///< boards, over all attempts
  std::uint32_t next_ = 0;  ///< number of the next board of this attempt
  bool wants_more_ = true;
};

}  // namespace puzzlesolver::client
