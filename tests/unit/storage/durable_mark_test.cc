#include "storage/durable_mark.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/support/temporary_directory.h"
#include "tests/unit/storage/hex.h"

namespace puzzlesolver::storage {
namespace {

const DurableMark kMark{"name", 0x0102030405060708, "MANIFEST-000005", 300};

class DurableMarkTest : public testing::Test {
 protected:
  std::string Bytes() const {
    std::ifstream file(directory_.path() / "durable-mark", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  TemporaryDirectory directory_;
};

TEST_F(DurableMarkTest, ReadsWhatWasWrittenLast) {
  EXPECT_EQ(ReadDurableMark(directory_.path()), std::nullopt);
  WriteDurableMark(directory_.path(), {"other", 7, "", 0});
  WriteDurableMark(directory_.path(), kMark);
  EXPECT_EQ(ReadDurableMark(directory_.path()), kMark);
  EXPECT_FALSE(std::filesystem::exists(directory_.path() / "durable-mark.making"));
}

// CRC-32 computed by another program.
TEST_F(DurableMarkTest, ItsBytesAreFrozen) {
  WriteDurableMark(directory_.path(), kMark);
  EXPECT_EQ(ToHex(Bytes()),
            "01010102030405060708000000000000012c0f4d414e49464553542d3030303030356e616d65b5a0f301");
}

TEST_F(DurableMarkTest, AManifestOfTheMarkedDatabaseNeverShrinks) {
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream(directory_.path() / name, std::ios::binary) << text;
  };
  EXPECT_EQ(WhyIncomplete(directory_.path()), std::nullopt);
  WriteDurableMark(directory_.path(), kMark);
  write("IDENTITY", "name");
  write("CURRENT", "MANIFEST-000005\n");
  write("MANIFEST-000005", std::string(300, 'm'));
  EXPECT_EQ(WhyIncomplete(directory_.path()), std::nullopt);
  write("MANIFEST-000005", std::string(299, 'm'));
  EXPECT_EQ(WhyIncomplete(directory_.path()),
            "its file MANIFEST-000005 has lost its end: 299 bytes, there were 300");
  write("CURRENT", "MANIFEST-000009\n");
  write("MANIFEST-000009", "m");
  EXPECT_EQ(WhyIncomplete(directory_.path()), std::nullopt) << "another file, written later";
  write("CURRENT", "MANIFEST-000005\n");
  write("IDENTITY", "other");
  EXPECT_EQ(WhyIncomplete(directory_.path()), std::nullopt) << "another database";
}

TEST_F(DurableMarkTest, ADamagedOneIsNone) {
  WriteDurableMark(directory_.path(), kMark);
  const std::string sound = Bytes();
  for (std::size_t length = 0; length < sound.size(); ++length) {
    std::ofstream(directory_.path() / "durable-mark", std::ios::binary) << sound.substr(0, length);
    EXPECT_EQ(ReadDurableMark(directory_.path()), std::nullopt) << length;
  }
  for (std::size_t byte = 0; byte < sound.size(); ++byte) {
    std::string flipped = sound;
    flipped[byte] = static_cast<char>(flipped[byte] ^ 1);
    std::ofstream(directory_.path() / "durable-mark", std::ios::binary) << flipped;
    EXPECT_EQ(ReadDurableMark(directory_.path()), std::nullopt) << byte;
  }
}

TEST_F(DurableMarkTest, OneThatCannotBeWrittenLeavesTheOneBefore) {
  WriteDurableMark(directory_.path(), kMark);
  std::filesystem::create_directory(directory_.path() / "durable-mark.making");
  WriteDurableMark(directory_.path(), {"other", 7, "", 0});
  EXPECT_EQ(ReadDurableMark(directory_.path()), kMark);
}

}  // namespace
}  // namespace puzzlesolver::storage
