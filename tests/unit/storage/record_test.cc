#include "storage/record.h"

#include <gtest/gtest.h>

#include <vector>

#include "storage/key.h"
#include "storage/sealed_value.h"
#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

const std::string& RecordKey() {
  static const std::string key = FromHex("0101000400040000000f0123456789ab");
  return key;
}

const std::string& StepKey() {
  static const std::string key = FromHex("0101000300030000000801e240");
  return key;
}

struct Golden {
  Record record;
  const char* hex;
};

// Computed by another program from storage/FORMAT.md: versions, head, varints, moves, CRC-32.
std::vector<Golden> GoldenRecords() {
  return {
      {{Guarantee::kCanonical, 6, 2, {0, 1, 2, 3, 2, 1}}, "01010c061b90b1075432"},
      {{Guarantee::kCanonical, 0, 2, {}}, "01010c00878d548a"},
      {{Guarantee::kOptimal, 3, 3, {7, 0, 5}}, "01011303e280677f9b80"},
      {{Guarantee::kBounded, 1, 8, {255, 0}}, "01013a0201ff0048b332e6"},
      {{Guarantee::kNone, 300, 2, {}}, "010108ac02345d32f2"},
  };
}

TEST(Record, BytesAreFrozen) {
  for (const auto& [record, hex] : GoldenRecords()) {
    EXPECT_EQ(ToHex(EncodeRecord(RecordKey(), record)), hex);
    EXPECT_EQ(DecodeRecord(RecordKey(), FromHex(hex)), record);
  }
}

TEST(Record, RoundTripsEveryWidthAndLength) {
  for (std::uint8_t bits = 1; bits <= 8; ++bits) {
    for (std::size_t length = 0; length <= 300; ++length) {
      Record record{Guarantee::kOptimal, static_cast<std::uint32_t>(length), bits, {}};
      for (std::size_t i = 0; i < length; ++i) {
        record.moves.push_back(static_cast<std::uint8_t>((i * 37 + bits) % (1u << bits)));
      }
      EXPECT_EQ(DecodeRecord(RecordKey(), EncodeRecord(RecordKey(), record)), record);
    }
  }
}

TEST(Record, RoundTripsBounds) {
  for (const std::uint32_t bound : {0u, 1u, 127u, 128u, 16'383u, 16'384u, 0xFFFF'FFFFu}) {
    const Record record{Guarantee::kNone, bound, 3, {}};
    EXPECT_EQ(DecodeRecord(RecordKey(), EncodeRecord(RecordKey(), record)), record);
  }
}

TEST(Record, EveryFlippedBitIsNoticed) {
  for (const auto& [record, hex] : GoldenRecords()) {
    std::string bytes = FromHex(hex);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
      EXPECT_EQ(DecodeRecord(RecordKey(), bytes), std::nullopt) << hex << ", bit " << bit;
      bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    }
  }
}

TEST(Record, TruncationAndAWrongKeyAreNoticed) {
  for (const auto& [record, hex] : GoldenRecords()) {
    const std::string bytes = FromHex(hex);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      EXPECT_EQ(DecodeRecord(RecordKey(), bytes.substr(0, length)), std::nullopt);
    }
    EXPECT_EQ(DecodeRecord(StepKey(), bytes), std::nullopt);
  }
}

// Sound frames around payloads that EncodeRecord never writes.
TEST(Record, OneRecordHasOneEncoding) {
  for (const char* payload : {
           "",                // nothing
           "0c",              // no length
           "0d00",            // guarantee 5
           "4c00",            // a reserved bit of the head
           "0c01",            // a move is missing
           "0c010000",        // a byte too many
           "0c0101",          // padding bits that are not zero
           "0c8000",          // a varint longer than it need be
           "08ffffffff1f",    // a bound of more than 32 bits
           "08ffffffffff",    // a varint without an end
           "0cffffffff0f00",  // more moves than bytes
           "0a010200",        // bounded: lower bound 2 of 1 move
       }) {
    const std::string value = SealValue(RecordKey(), FromHex(payload));
    EXPECT_EQ(DecodeRecord(RecordKey(), value), std::nullopt) << payload;
  }
}

TEST(Record, OtherVersionsAreNotDecoded) {
  // The canonical golden record with format version 2, and with engine version 2.
  EXPECT_EQ(InspectValue(RecordKey(), FromHex("02010c061b903793269c")), ValueState::kNewer);
  EXPECT_EQ(DecodeRecord(RecordKey(), FromHex("02010c061b903793269c")), std::nullopt);
  EXPECT_EQ(InspectValue(RecordKey(), FromHex("01020c061b90f6a72ee2")), ValueState::kNewer);
  EXPECT_EQ(DecodeRecord(RecordKey(), FromHex("01020c061b90f6a72ee2")), std::nullopt);
}

TEST(Record, WellFormedRecordsKeepTheirRules) {
  for (const auto& [record, hex] : GoldenRecords()) EXPECT_TRUE(IsWellFormed(record)) << hex;
  EXPECT_FALSE(IsWellFormed({Guarantee::kOptimal, 2, 2, {0}}));
  EXPECT_FALSE(IsWellFormed({Guarantee::kCanonical, 0, 2, {0}}));
  EXPECT_FALSE(IsWellFormed({Guarantee::kLegal, 2, 2, {0}}));
  EXPECT_FALSE(IsWellFormed({Guarantee::kNone, 2, 2, {0, 1}}));
  EXPECT_FALSE(IsWellFormed({Guarantee::kOptimal, 1, 2, {4}}));
  EXPECT_FALSE(IsWellFormed({Guarantee::kOptimal, 1, 0, {0}}));
  EXPECT_FALSE(IsWellFormed({Guarantee::kOptimal, 1, 9, {0}}));
}

TEST(Step, BytesAreFrozen) {
  EXPECT_EQ(ToHex(EncodeStep(StepKey(), {31, 2})), "01011f020719cc65");
  EXPECT_EQ(DecodeStep(StepKey(), FromHex("01011f020719cc65")), (Step{31, 2}));
}

TEST(Step, RoundTrips) {
  for (unsigned value = 0; value < 256; ++value) {
    const Step step{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(255 - value)};
    EXPECT_EQ(DecodeStep(StepKey(), EncodeStep(StepKey(), step)), step);
  }
}

TEST(Step, EveryFlippedBitAndTruncationIsNoticed) {
  const std::string bytes = EncodeStep(StepKey(), {31, 2});
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    EXPECT_EQ(DecodeStep(StepKey(), flipped), std::nullopt) << bit;
  }
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_EQ(DecodeStep(StepKey(), bytes.substr(0, length)), std::nullopt);
  }
  EXPECT_EQ(DecodeStep(RecordKey(), bytes), std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver::storage
