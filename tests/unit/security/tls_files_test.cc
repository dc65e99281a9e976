#include "service/security/tls_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace puzzlesolver::security {
namespace {

using Read = absl::StatusOr<TlsContent>;

const Read kOld = TlsContent{"old certificate", "old key", "ca"};
const Read kMixed = TlsContent{"old certificate", "new key", "ca"};
const Read kNew = TlsContent{"new certificate", "new key", "ca"};
const Read kGone = absl::NotFoundError("gone");

// A folder in which each read finds the next of `reads`.
class ChangingFiles {
 public:
  explicit ChangingFiles(std::vector<Read> reads) : reads_(std::move(reads)) {}

  Read Settle() {
    return ReadUntilSettled([this] { return reads_.at(count_++); });
  }
  std::size_t count() const { return count_; }

 private:
  const std::vector<Read> reads_;
  std::size_t count_ = 0;
};

TEST(ReadUntilSettledTest, WhatStaysIsReadTwice) {
  ChangingFiles files({kOld, kOld});
  EXPECT_EQ(files.Settle().value(), *kOld);
  EXPECT_EQ(files.count(), 2u);
}

TEST(ReadUntilSettledTest, AReplacementIsNotSeenHalfWay) {
  EXPECT_EQ(ChangingFiles({kMixed, kNew, kNew}).Settle().value(), *kNew);
  EXPECT_EQ(ChangingFiles({kGone, kNew, kNew}).Settle().value(), *kNew);
  EXPECT_EQ(ChangingFiles({kOld, kMixed, kNew, kNew}).Settle().value(), *kNew);
}

TEST(ReadUntilSettledTest, ALastingErrorIsOne) {
  ChangingFiles files({kOld, kGone, kGone});
  EXPECT_EQ(files.Settle().status(), kGone.status());
  EXPECT_EQ(files.count(), 3u);
}

TEST(ReadUntilSettledTest, WhatNeverSettlesIsNotReadForever) {
  ChangingFiles files({kOld, kMixed, kOld, kMixed, kNew});
  EXPECT_EQ(files.Settle().value(), *kNew);
  EXPECT_EQ(files.count(), static_cast<std::size_t>(kMaxReads));
}

}  // namespace
}  // namespace puzzlesolver::security
