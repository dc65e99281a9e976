#include "service/server/refused_connections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>

#include "tests/unit/server/log_lines.h"

namespace puzzlesolver::server {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class RefusedConnectionsTest : public testing::Test {
 protected:
  absl::Time now_ = absl::UnixEpoch();
  LogLines log_;
  RefusedConnections refused_{log_.logger(), [this] { return now_; }};
};

TEST_F(RefusedConnectionsTest, AllAreCountedAndTheFirstOneIsTold) {
  for (int i = 0; i < 1000; ++i) refused_.Add();
  EXPECT_EQ(refused_.count(), 1000u);
  EXPECT_THAT(log_.Read(), ElementsAre(AllOf(HasSubstr("[warning] connections are refused"),
                                             HasSubstr("(1 refused so far)"))));
}

TEST_F(RefusedConnectionsTest, TheyAreToldAgainAMinuteLater) {
  refused_.Add();
  now_ += absl::Seconds(59);
  refused_.Add();
  EXPECT_THAT(log_.Read(), SizeIs(1));
  now_ += absl::Seconds(1);
  refused_.Add();
  EXPECT_THAT(log_.Read(), ElementsAre(testing::_, HasSubstr("(3 refused so far)")));
}

TEST_F(RefusedConnectionsTest, ConnectionsThatWaitAreNotRefused) {
  refused_.OnFailure(EMFILE);
  refused_.Add();
  EXPECT_EQ(refused_.count(), 1u);
  EXPECT_THAT(log_.Read(),
              ElementsAre(HasSubstr("connections have to wait: Too many open files (0 refused")));
}

}  // namespace
}  // namespace puzzlesolver::server
