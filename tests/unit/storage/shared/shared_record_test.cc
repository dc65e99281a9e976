#include "storage/shared/shared_record.h"

#include <gtest/gtest.h>

#include "storage/store_rules.h"
#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

using State = SharedRecordState;

const SigningKey kKey = SigningKey::Create(std::string(32, 'k')).value();
const SigningKey kOtherKey = SigningKey::Create(std::string(32, 'o')).value();
const std::string kPlace = FromHex(
    "01010004000400"
    "00000f0123456789ab");
const Record kCanonical{Guarantee::kCanonical, 6, 2, {0, 1, 2, 3, 2, 1}};
const Record kBound{Guarantee::kNone, 300, 2, {}};

constexpr std::size_t kHeadBytes = 8;

State StateOf(const std::string& bytes) { return OpenSharedRecord(kKey, kPlace, bytes).state; }

// Computed by another program (storage/FORMAT.md).
TEST(SharedRecordTest, BytesAreFrozen) {
  EXPECT_EQ(ToHex(SealSharedRecord(kKey, kPlace, kCanonical)),
            "0101010400000000"
            "e90fd45480aa8924bf9f9f449ac445823e315e866cb044df8e4a2254df8e13b5"
            "01010c061b90b1075432");
  EXPECT_EQ(ToHex(SealSharedRecord(kKey, kPlace, kBound)),
            "010101000000012c"
            "a57c104159fe06f08d65e42d585f4580043c19d77e1e344dad051cc23fdebd62"
            "010108ac02345d32f2");
  EXPECT_EQ(SharedRecordName(kKey, kPlace), "puzzlesolver:0237b14ccc19c72a:" + kPlace);
}

TEST(SharedRecordTest, IsReadBack) {
  for (const Record& record : {kCanonical, kBound, Record{Guarantee::kOptimal, 1, 3, {7}}}) {
    const SharedRecord found =
        OpenSharedRecord(kKey, kPlace, SealSharedRecord(kKey, kPlace, record));
    EXPECT_EQ(found.state, State::kCurrent);
    EXPECT_EQ(found.record, record);
  }
}

TEST(SharedRecordTest, HeadsAreInTheOrderOfStrength) {
  const auto head = [](const Record& record) {
    return SealSharedRecord(kKey, kPlace, record).substr(0, kHeadBytes);
  };
  const std::vector<Record> records = {{Guarantee::kNone, 255, 2, {}},
                                       kBound,
                                       {Guarantee::kOptimal, 1, 2, {1}},
                                       {Guarantee::kOptimal, 2, 2, {1, 1}},
                                       kCanonical};
  for (const Record& a : records) {
    for (const Record& b : records) EXPECT_EQ(head(a) > head(b), Improve(b, a).has_value());
  }
}

TEST(SharedRecordTest, AnyChangeIsRejected) {
  const std::string bytes = SealSharedRecord(kKey, kPlace, kCanonical);
  for (std::size_t i = 3; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_EQ(StateOf(changed), State::kRejected) << i;
  }
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(StateOf(bytes.substr(0, size)), State::kRejected) << size;
  }
  EXPECT_EQ(StateOf(bytes + '\0'), State::kRejected);
}

TEST(SharedRecordTest, IsWorthNothingElsewhereOrSignedByOthers) {
  const std::string bytes = SealSharedRecord(kKey, kPlace, kCanonical);
  EXPECT_EQ(OpenSharedRecord(kKey, kPlace + "x", bytes).state, State::kRejected);
  EXPECT_EQ(StateOf(SealSharedRecord(kOtherKey, kPlace, kCanonical)), State::kRejected);
  EXPECT_NE(SharedRecordName(kKey, kPlace), SharedRecordName(kOtherKey, kPlace));
}

TEST(SharedRecordTest, OfAnswersOnlyThoseThatMayBeStoredAreTaken) {
  EXPECT_EQ(StateOf(SealSharedRecord(kKey, kPlace, {Guarantee::kLegal, 1, 2, {1, 1}})),
            State::kRejected);
  EXPECT_EQ(StateOf(SealSharedRecord(kKey, kPlace, {Guarantee::kBounded, 1, 2, {1, 1}})),
            State::kRejected);
}

TEST(SharedRecordTest, OtherVersionsAreToldFromDamage) {
  const std::string bytes = SealSharedRecord(kKey, kPlace, kCanonical);
  for (std::size_t i = 0; i < 3; ++i) {
    std::string other = bytes;
    ++other[i];
    EXPECT_EQ(StateOf(other), State::kNewer) << i;
    other[i] = static_cast<char>(255);
    EXPECT_EQ(StateOf(other), State::kNewer) << i;
    other[i] = 0;
    EXPECT_EQ(StateOf(other), State::kOutdated) << i;
    other[(i + 1) % 3] = 2;
    EXPECT_EQ(StateOf(other), State::kNewer) << "newer in any respect";
  }
}

}  // namespace
}  // namespace puzzlesolver::storage
