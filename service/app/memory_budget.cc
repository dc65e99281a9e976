#include "service/app/memory_budget.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/app/format_bytes.h"
#include "service/app/memory_allowance.h"
#include "service/app/table_options.h"

namespace puzzlesolver::app {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

}  // namespace

std::uint64_t MemoryBudget::Default() { return std::max(kLeast, AllowedMemory() / 4 * 3); }

absl::StatusOr<MemoryBudget> MemoryBudget::Of(std::uint64_t total, std::uint64_t tables) {
  MemoryBudget budget;
  budget.database = std::clamp(total / 16, 8 * kMebibyte, 128 * kMebibyte);
  budget.messages = std::clamp(total / 4, 32 * kMebibyte, 512 * kMebibyte);
  budget.searches = std::clamp(total / 8, 64 * kMebibyte, 256 * kMebibyte);
  const std::uint64_t others = budget.database + budget.messages + budget.searches;
  const std::uint64_t left = total - std::min(total, others);
  if (tables > left) {
    return absl::InvalidArgumentError(
        absl::StrCat("--table-memory ", FormatBytes(tables),
                     " is more than the rest of the memory budget of ", FormatBytes(total),
                     " leaves: expected at most ", FormatBytes(left), ", or a larger --memory."));
  }
  budget.tables = tables != 0 ? tables : std::min(left, TableOptions::kMaxDefaultMemoryBytes);
  return budget;
}

}  // namespace puzzlesolver::app
