#include "service/rpc/request_ids.h"

#include <algorithm>
#include <cstddef>
#include <random>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::rpc {
namespace {

constexpr std::size_t kMaxLength = 128;

bool IsVisible(char symbol) { return '!' <= symbol && symbol <= '~'; }

}  // namespace

RequestIds::RequestIds()
    : prefix_(absl::StrCat(absl::Hex(std::random_device()(), absl::kZeroPad8))) {}

std::string RequestIds::For(std::string_view wanted) {
  if (!wanted.empty() && wanted.size() <= kMaxLength && std::ranges::all_of(wanted, IsVisible)) {
    return std::string(wanted);
  }
  return absl::StrCat(prefix_, "-", absl::Hex(next_++, absl::kZeroPad8));
}

}  // namespace puzzlesolver::rpc
