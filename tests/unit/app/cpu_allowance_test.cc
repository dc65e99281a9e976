#include "service/app/cpu_allowance.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/app/fake_cgroup.h"

namespace puzzlesolver::app {
namespace {

TEST(CpuAllowanceTest, ParsesCpuMax) {
  EXPECT_EQ(ParseCpuMax("150000 100000\n"), 1.5);
  EXPECT_EQ(ParseCpuMax("max 100000\n"), std::nullopt);
  EXPECT_EQ(ParseCpuMax("150000"), std::nullopt);
  EXPECT_EQ(ParseCpuMax(""), std::nullopt);
  EXPECT_EQ(ParseCpuMax("150000 0"), std::nullopt);
}

TEST(CpuAllowanceTest, ParsesCfsQuota) {
  EXPECT_EQ(ParseCfsQuota("400000\n", "100000\n"), 4.0);
  EXPECT_EQ(ParseCfsQuota("-1\n", "100000\n"), std::nullopt);
  EXPECT_EQ(ParseCfsQuota("", ""), std::nullopt);
  EXPECT_EQ(ParseCfsQuota("many", "100000"), std::nullopt);
}

TEST(CpuAllowanceTest, AtLeastOneCpuIsAllowed) { EXPECT_GE(AllowedCpus(), 1); }

class CgroupTest : public testing::Test {
 protected:
  void Write(const std::string& path, const std::string& text) const { cgroup_.Write(path, text); }

  std::optional<double> Quota() const { return CgroupCpuQuota(cgroup_.proc(), cgroup_.mount()); }

 private:
  FakeCgroup cgroup_;
};

TEST_F(CgroupTest, Version2TakesTheSmallestQuotaUpToTheRoot) {
  Write("proc", "0::/pods/pod7/solver\n");
  Write("mount/pods/cpu.max", "800000 100000\n");
  Write("mount/pods/pod7/cpu.max", "200000 100000\n");
  Write("mount/pods/pod7/solver/cpu.max", "max 100000\n");
  EXPECT_EQ(Quota(), 2.0);
}

TEST_F(CgroupTest, Version2WithoutAnyLimit) {
  Write("proc", "0::/user.slice\n");
  Write("mount/user.slice/cpu.max", "max 100000\n");
  EXPECT_EQ(Quota(), std::nullopt);
}

TEST_F(CgroupTest, Version1ReadsTheHierarchyThatHasCpu) {
  Write("proc", "9:name=systemd:/\n4:memory:/docker/abc\n1:cpu,cpuacct:/docker/abc\n");
  Write("mount/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "50000\n");
  Write("mount/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000\n");
  Write("mount/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  Write("mount/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Quota(), 0.5);
}

TEST_F(CgroupTest, CpusetAndCpuacctAreNotCpu) {
  Write("proc", "3:cpuset:/\n2:cpuacct:/\n");
  Write("mount/cpuset/cpu.cfs_quota_us", "50000\n");
  Write("mount/cpuset/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Quota(), std::nullopt);
}

TEST_F(CgroupTest, PathOfTheHostIsPassedOverForTheMountOfTheContainer) {
  Write("proc", "1:cpu:/docker/abc\n");
  Write("mount/cpu/cpu.cfs_quota_us", "300000\n");
  Write("mount/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Quota(), 3.0);
}

TEST_F(CgroupTest, NoFilesMeanNoLimit) { EXPECT_EQ(Quota(), std::nullopt); }

}  // namespace
}  // namespace puzzlesolver::app
