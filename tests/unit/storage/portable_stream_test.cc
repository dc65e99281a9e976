#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "storage/portable_format.h"
#include "storage/portable_reader.h"
#include "storage/portable_writer.h"
#include "storage/record.h"
#include "storage/sealed_value.h"
#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

using ::testing::HasSubstr;

// Computed by another program, of the examples in storage/FORMAT.md.
constexpr char kUnsignedHex[] =
    "8950534558500d0a0001505342b1010000020000003f63ae5ac600100000000a0101000400040000"
    "000f0123456789ab01010c061b90b10754320010000000090101000400040000000f0123456789ab"
    "010108ac02345d32f2515cf3be505342b102000000000000082f5cab4a000000000000000261b69d"
    "bf";
constexpr char kSignedHex[] =
    "8950534558500d0a0001505342b1010100020000003fc5d9517200100000000a0101000400040000"
    "000f0123456789ab01010c061b90b10754320010000000090101000400040000000f0123456789ab"
    "010108ac02345d32f2ec40bb9e965d44a0fe27a18beee0d41413b29e30853e08101224c6f0d6e035"
    "1a4997c553505342b10201000000000008892ba0fe00000000000000021bee210989db096795ad81"
    "613101f11f0ab7ee165fc9259ba5783ebb91f952326cd817cc";

SigningKey KeyOf(const std::string& secret) { return *SigningKey::Create(secret); }

struct Seen {
  std::string key, value;
  bool is_trusted = false;

  bool operator==(const Seen&) const = default;
};

class Collector final : public PortableSink {
 public:
  absl::Status OnRecord(std::string_view key, std::string_view value, bool is_trusted) override {
    seen.push_back({std::string(key), std::string(value), is_trusted});
    return seen.size() > refuse_after ? absl::UnavailableError("The disk is full.")
                                      : absl::OkStatus();
  }

  std::vector<Seen> seen;
  std::size_t refuse_after = SIZE_MAX;
};

struct Outcome {
  std::vector<Seen> seen;
  std::uint64_t records = 0, rejected = 0;
  absl::Status status;

  bool operator==(const Outcome&) const = default;
};

Outcome ReadIn(const std::string& bytes, std::size_t piece, const SigningKey* key = nullptr) {
  Collector sink;
  PortableReader reader(key, sink);
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.Read(std::string_view(bytes).substr(at, piece)).IgnoreError();
  }
  absl::Status status = reader.Finish();
  return {sink.seen, reader.records(), reader.rejected(), status};
}

std::string RankKey(int rank) {
  std::string key = FromHex("0101000400040000000f");
  for (const int shift : {16, 8, 0}) key.push_back(static_cast<char>(rank >> shift));
  return key;
}

std::vector<Seen> Records(int count, bool is_trusted) {
  std::vector<Seen> records;
  for (int i = 0; i < count; ++i) {
    const Record record{Guarantee::kCanonical, 20, 2,
                        std::vector<std::uint8_t>(20, static_cast<std::uint8_t>(i % 4))};
    records.push_back({RankKey(i), EncodeRecord(RankKey(i), record), is_trusted});
  }
  return records;
}

std::string Write(const std::vector<Seen>& records, const SigningKey* key = nullptr) {
  PortableWriter writer(key);
  for (const Seen& record : records) EXPECT_TRUE(writer.Add(record.key, record.value));
  writer.Finish();
  return writer.Take();
}

class PortableStreamTest : public ::testing::Test {
 protected:
  const SigningKey key_ = KeyOf("0123456789abcdef0123456789abcdef");
  const SigningKey other_ = KeyOf("another key, as long as it has to be");
  const std::string state_ = FromHex("0101000400040000000f0123456789ab");
  const std::vector<Seen> examples_ = {{state_, FromHex("01010c061b90b1075432")},
                                       {state_, FromHex("010108ac02345d32f2")}};
};

TEST_F(PortableStreamTest, BytesAreFrozen) {
  EXPECT_EQ(ToHex(Write(examples_)), kUnsignedHex);
  EXPECT_EQ(ToHex(Write(examples_, &key_)), kSignedHex);
}

TEST_F(PortableStreamTest, ReadsWhatIsFrozen) {
  auto trusted = examples_;
  for (Seen& record : trusted) record.is_trusted = true;
  EXPECT_EQ(ReadIn(FromHex(kUnsignedHex), 1000, &key_), (Outcome{examples_, 2, 0}));
  EXPECT_EQ(ReadIn(FromHex(kSignedHex), 1000, &key_), (Outcome{trusted, 2, 0}));
}

TEST_F(PortableStreamTest, TrustsOnlyItsOwnKey) {
  for (const SigningKey* key : {static_cast<const SigningKey*>(nullptr), &other_}) {
    EXPECT_EQ(ReadIn(FromHex(kSignedHex), 1000, key), (Outcome{examples_, 2, 0}));
  }
}

TEST_F(PortableStreamTest, CutsHaveNoMeaning) {
  const auto records = Records(5000, true);
  const std::string bytes = Write(records, &key_);
  EXPECT_GT(bytes.size(), 2 * (64u << 10));
  for (const std::size_t piece :
       {std::size_t{1}, std::size_t{7}, std::size_t{65'536}, bytes.size()}) {
    EXPECT_EQ(ReadIn(bytes, piece, &key_), (Outcome{records, 5000, 0})) << piece;
  }
}

TEST_F(PortableStreamTest, AnEmptyExportIsOne) {
  EXPECT_EQ(ReadIn(Write({}), 3), (Outcome{{}, 0, 0}));
}

TEST_F(PortableStreamTest, NoticesWhereverItIsCutOff) {
  const std::string bytes = FromHex(kSignedHex);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const Outcome outcome = ReadIn(bytes.substr(0, length), 64, &key_);
    EXPECT_EQ(outcome.status.code(), absl::StatusCode::kInvalidArgument) << length;
  }
  EXPECT_THAT(std::string(ReadIn(bytes.substr(0, 5), 64).status.message()),
              HasSubstr("end before its header"));
  EXPECT_THAT(std::string(ReadIn(bytes.substr(0, bytes.size() - 1), 64).status.message()),
              HasSubstr("ends early, after 2 records"));
}

TEST_F(PortableStreamTest, RefusesWhatIsNoExport) {
  EXPECT_THAT(std::string(ReadIn("{\"state\": [1, 2, 3]}", 64).status.message()),
              HasSubstr("no export"));
  std::string newer = FromHex(kUnsignedHex);
  newer[9] = 2;
  EXPECT_THAT(std::string(ReadIn(newer, 64).status.message()), HasSubstr("format version 2"));
  EXPECT_THAT(std::string(ReadIn(FromHex(kUnsignedHex) + "x", 64).status.message()),
              HasSubstr("goes on after its end"));
}

// Of whatever bit is flipped, no record is changed, and the lost ones are counted.
TEST_F(PortableStreamTest, KeepsWhatAFlippedBitLeaves) {
  const auto records = Records(3, true);
  PortableWriter writer(&key_);
  std::string bytes = writer.Take();
  const std::size_t header = bytes.size();
  for (const Seen& record : records) {
    PortableWriter one(&key_);
    EXPECT_TRUE(one.Add(record.key, record.value));
    one.Finish();
    const std::string whole = one.Take();
    bytes += whole.substr(header, whole.size() - header - Write({}, &key_).size() + header);
  }
  const std::string end = Write(records, &key_);
  bytes += end.substr(end.size() - Write({}, &key_).size() + header);
  ASSERT_EQ(ReadIn(bytes, 50, &key_), (Outcome{records, 3, 0}));
  const std::size_t last_block = bytes.size() - Write({}, &key_).size() + header;
  for (std::size_t bit = 8 * header; bit < 8 * last_block; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    const Outcome outcome = ReadIn(flipped, 50, &key_);
    EXPECT_TRUE(outcome.status.ok()) << bit << outcome.status;
    EXPECT_EQ(outcome.records, 3u) << bit;
    EXPECT_EQ(outcome.seen.size() + outcome.rejected, 3u) << bit;
    EXPECT_GE(outcome.seen.size(), 2u) << bit;
    EXPECT_EQ(std::ranges::count(outcome.seen, true, &Seen::is_trusted), 2) << bit;
    for (Seen seen : outcome.seen) {
      seen.is_trusted = true;
      EXPECT_THAT(records, ::testing::Contains(seen)) << bit;
    }
  }
}

TEST_F(PortableStreamTest, LeavesOutValuesOfOtherVersionsAndDamagedOnes) {
  auto records = Records(3, false);
  records[1].value.back() = static_cast<char>(records[1].value.back() ^ 1);
  EXPECT_EQ(ReadIn(Write(records), 50), (Outcome{{records[0], records[2]}, 3, 1}));
}

TEST_F(PortableStreamTest, LeavesOutWhatIsTooLong) {
  PortableWriter writer(nullptr);
  EXPECT_FALSE(writer.Add("key", std::string(kMaxBlockBodyBytes, 'x')));
  EXPECT_TRUE(writer.Add("key", std::string(kMaxBlockBodyBytes - 9, 'x')));
  EXPECT_FALSE(writer.Add(std::string(65'536, 'k'), "x"));
  EXPECT_EQ(writer.records(), 1u);
  writer.Finish();
  const Outcome outcome = ReadIn(writer.Take(), 100'000);
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.rejected, 1u);
}

TEST_F(PortableStreamTest, GivesOutBytesAsBlocksAreFull) {
  PortableWriter writer(nullptr);
  EXPECT_EQ(writer.Take().size(), kExportHeaderBytes);
  for (const Seen& record : Records(100, false)) writer.Add(record.key, record.value);
  EXPECT_EQ(writer.ready_bytes(), 0u);
  for (const Seen& record : Records(3000, false)) writer.Add(record.key, record.value);
  EXPECT_GT(writer.ready_bytes(), 60u << 10);
  writer.Take();
  EXPECT_EQ(writer.ready_bytes(), 0u);
}

TEST_F(PortableStreamTest, EndsWithWhatTheSinkSays) {
  Collector sink;
  sink.refuse_after = 1;
  PortableReader reader(nullptr, sink);
  const std::string bytes = Write(Records(5, false));
  EXPECT_EQ(reader.Read(bytes).code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(reader.Read("more").code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(reader.Finish().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(sink.seen.size(), 2u);
}

}  // namespace
}  // namespace puzzlesolver::storage
