#include "service/server/checked_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "service/app/format_bytes.h"
#include "service/app/memory_allowance.h"

namespace puzzlesolver::server {
namespace {

TEST(CheckedOptionsTest, MemoryThatTheProcessMayNotUseIsRefused) {
  const std::uint64_t allowed = app::AllowedMemory();
  ServerOptions options;
  options.memory_bytes = 2 * allowed;
  const absl::Status status = CheckOptions(options);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()),
            absl::StrCat("--memory ", app::FormatBytes(2 * allowed), " is more than the ",
                         app::FormatBytes(allowed),
                         " that this process is allowed by the machine, its cgroup and ulimit -v: "
                         "expected no more, or 0."));
  options.memory_bytes = allowed;
  EXPECT_TRUE(MemoryBudgetOf(options).ok());
  options.memory_bytes = 0;
  EXPECT_TRUE(MemoryBudgetOf(options).ok());
}

}  // namespace
}  // namespace puzzlesolver::server
