#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace puzzlesolver::rpc {

/// Names for calls, so that a caller's complaint finds its lines in the log. Any thread.
class RequestIds {
 public:
  RequestIds();

  /// `wanted` where it may be one (1 to 128 visible ASCII characters), else a new one: unique
  /// within this process, and most likely among all.
  std::string For(std::string_view wanted);

 private:
  const std::string prefix_;
  std::atomic<std::uint64_t> next_{1};
};

}  // namespace puzzlesolver::rpc
