#include "service/app/memory_allowance.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/app/fake_cgroup.h"

namespace puzzlesolver::app {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

class MemoryAllowanceTest : public testing::Test {
 protected:
  void Write(const std::string& path, const std::string& text) const { cgroup_.Write(path, text); }

  std::optional<std::uint64_t> Limit() const {
    return CgroupMemoryLimit(cgroup_.proc(), cgroup_.mount());
  }

 private:
  FakeCgroup cgroup_;
};

TEST_F(MemoryAllowanceTest, Version2TakesTheSmallestLimitUpToTheRoot) {
  Write("proc", "0::/pods/pod7/solver\n");
  Write("mount/pods/memory.max", "1073741824\n");
  Write("mount/pods/pod7/memory.max", "268435456\n");
  Write("mount/pods/pod7/solver/memory.max", "max\n");
  EXPECT_EQ(Limit(), 256 * kMebibyte);
}

TEST_F(MemoryAllowanceTest, Version2WithoutAnyLimit) {
  Write("proc", "0::/user.slice\n");
  Write("mount/user.slice/memory.max", "max\n");
  EXPECT_EQ(Limit(), std::nullopt);
}

TEST_F(MemoryAllowanceTest, Version1ReadsTheHierarchyOfMemory) {
  Write("proc", "4:memory:/docker/abc\n1:cpu,cpuacct:/docker/abc\n");
  Write("mount/memory/docker/abc/memory.limit_in_bytes", "536870912\n");
  Write("mount/memory/memory.limit_in_bytes", "9223372036854771712\n");
  Write("mount/cpu,cpuacct/memory.limit_in_bytes", "4096\n");
  EXPECT_EQ(Limit(), 512 * kMebibyte);
}

TEST_F(MemoryAllowanceTest, PathOfTheHostIsPassedOverForTheMountOfTheContainer) {
  Write("proc", "0::/docker/abc\n");
  Write("mount/memory.max", "134217728\n");
  EXPECT_EQ(Limit(), 128 * kMebibyte);
}

TEST_F(MemoryAllowanceTest, NoFilesMeanNoLimit) { EXPECT_EQ(Limit(), std::nullopt); }

TEST_F(MemoryAllowanceTest, SomeMemoryIsAllowed) { EXPECT_GT(AllowedMemory(), kMebibyte); }

}  // namespace
}  // namespace puzzlesolver::app
