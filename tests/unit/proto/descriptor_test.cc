#include <absl/strings/match.h>
#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "puzzlesolver/v1/error_reason.pb.h"
#include "puzzlesolver/v1/puzzle_solver.pb.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"

namespace puzzlesolver::v1 {
namespace {

using google::protobuf::EnumDescriptor;
using google::protobuf::FileDescriptor;

void CollectEnums(const FileDescriptor& file, std::set<const EnumDescriptor*>& enums) {
  if (file.package() != "puzzlesolver.v1") return;
  for (int i = 0; i < file.enum_type_count(); ++i) enums.insert(file.enum_type(i));
  for (int i = 0; i < file.dependency_count(); ++i) CollectEnums(*file.dependency(i), enums);
}

std::set<const EnumDescriptor*> AllEnums() {
  std::set<const EnumDescriptor*> enums;
  CollectEnums(*SolveRequest::descriptor()->file(), enums);
  CollectEnums(*GetServerInfoRequest::descriptor()->file(), enums);
  CollectEnums(*VerifyRequest::descriptor()->file(), enums);
  CollectEnums(*SetLogLevelRequest::descriptor()->file(), enums);
  enums.insert(ErrorReason_descriptor());
  return enums;
}

TEST(EnumTest, ZeroIsUnspecified) {
  const std::set<const EnumDescriptor*> enums = AllEnums();
  EXPECT_EQ(enums.size(), 16u);
  for (const EnumDescriptor* type : enums) {
    const auto* zero = type->FindValueByNumber(0);
    ASSERT_NE(zero, nullptr) << type->full_name();
    EXPECT_TRUE(absl::EndsWith(zero->name(), "_UNSPECIFIED")) << zero->full_name();
  }
}

TEST(ServiceTest, IsRegisteredForReflection) {
  const auto* pool = google::protobuf::DescriptorPool::generated_pool();
  const auto* service = pool->FindServiceByName("puzzlesolver.v1.PuzzleSolver");
  ASSERT_NE(service, nullptr);
  EXPECT_EQ(service->method_count(), 8);
  const auto* admin = pool->FindServiceByName("puzzlesolver.v1.PuzzleSolverAdmin");
  ASSERT_NE(admin, nullptr);
  EXPECT_EQ(admin->method_count(), 8);
}

TEST(EnumTest, MovesAreNumberedInDictionaryOrder) {
  EXPECT_LT(DIRECTION_DOWN, DIRECTION_LEFT);
  EXPECT_LT(DIRECTION_LEFT, DIRECTION_RIGHT);
  EXPECT_LT(DIRECTION_RIGHT, DIRECTION_UP);
  EXPECT_EQ(ROTATION_MOVE_H - ROTATION_MOVE_A, 7);
}

TEST(EnumTest, StrongerGuaranteesHaveLargerNumbers) {
  EXPECT_LT(GUARANTEE_NONE, GUARANTEE_LEGAL);
  EXPECT_LT(GUARANTEE_LEGAL, GUARANTEE_BOUNDED);
  EXPECT_LT(GUARANTEE_BOUNDED, GUARANTEE_OPTIMAL);
  EXPECT_LT(GUARANTEE_OPTIMAL, GUARANTEE_CANONICAL);
}

}  // namespace
}  // namespace puzzlesolver::v1
