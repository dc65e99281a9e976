#include "service/app/cpu_allowance.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace puzzlesolver::app {
namespace {

namespace fs = std::filesystem;

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
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::path(testing::TempDir()) / (std::string("cgroup_") + test->name());
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void Write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  std::optional<double> Quota() const { return CgroupCpuQuota(root_ / "proc", root_ / "mount"); }

 private:
  fs::path root_;
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
