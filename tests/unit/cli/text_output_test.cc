#include "client/cli/text_output.h"

#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::EndsWith;

v1::TableInfo& AddTable(v1::GetServerInfoResponse& info, v1::TableState state) {
  v1::TableInfo& table = *info.add_tables();
  table.set_name("4x4-patterns");
  table.set_kind(v1::TABLE_KIND_HEURISTIC);
  table.set_family(v1::PUZZLE_FAMILY_SLIDING);
  table.set_rows(4);
  table.set_columns(4);
  table.set_state(state);
  return table;
}

std::string Print(const v1::GetServerInfoResponse& info) {
  std::ostringstream out;
  PrintInfo(info, out);
  return out.str();
}

TEST(PrintInfo, TellsTheSizeOfATable) {
  v1::GetServerInfoResponse info;
  v1::TableInfo& table = AddTable(info, v1::TABLE_STATE_READY);
  table.set_bytes(288'288'000);
  EXPECT_THAT(Print(info), EndsWith("table:     4x4-patterns, SLIDING 4x4, READY, 288.3 MB\n"));
  table.set_bytes(5040);
  EXPECT_THAT(Print(info), EndsWith("READY, 5040 bytes\n"));
}

TEST(PrintInfo, TellsWhyATableIsAbsent) {
  v1::GetServerInfoResponse info;
  AddTable(info, v1::TABLE_STATE_ABSENT).set_detail("It does not fit.");
  EXPECT_THAT(Print(info), EndsWith("ABSENT: It does not fit.\n"));
}

}  // namespace
}  // namespace puzzlesolver::cli
