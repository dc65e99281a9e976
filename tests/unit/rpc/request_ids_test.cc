#include "service/rpc/request_ids.h"

#include <gtest/gtest.h>

namespace puzzlesolver::rpc {
namespace {

TEST(RequestIds, TakesOverWhatTheCallerWants) {
  RequestIds ids;
  EXPECT_EQ(ids.For("order-4711"), "order-4711");
  EXPECT_EQ(ids.For(std::string(128, '~')), std::string(128, '~'));
}

TEST(RequestIds, MakesNewOnesOtherwise) {
  RequestIds ids;
  for (const std::string& wanted : {std::string(), std::string(129, 'a'), std::string("two words"),
                                    std::string("line\nend"), std::string("\xc3\xa4")}) {
    const std::string id = ids.For(wanted);
    EXPECT_NE(id, wanted);
    EXPECT_EQ(id.size(), 17u);
  }
}

TEST(RequestIds, NoTwoAreEqual) {
  RequestIds ids;
  EXPECT_NE(ids.For(""), ids.For(""));
}

}  // namespace
}  // namespace puzzlesolver::rpc
