#include "service/engine/tables/table_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace fs = std::filesystem;

constexpr std::size_t kBytes = 10'000;

TableIdentity Identity(std::uint64_t bytes = kBytes, std::string name = "squares version 1") {
  return {.name = std::move(name), .bytes = bytes};
}

std::uint8_t ByteAt(std::size_t place) { return static_cast<std::uint8_t>(place * place % 251); }

bool FillWithSquares(std::span<std::uint8_t> bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = ByteAt(i);
  return true;
}

bool HoldsSquares(const TableMemory& memory, std::size_t size) {
  const auto bytes = memory.bytes();
  if (bytes.size() != size) return false;
  for (std::size_t i = 0; i < size; ++i) {
    if (bytes[i] != ByteAt(i)) return false;
  }
  return true;
}

std::string Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void Write(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
}

/// One sentence that names the path.
void ExpectError(const absl::Status& status, absl::StatusCode code, const fs::path& path) {
  EXPECT_EQ(status.code(), code) << status;
  EXPECT_THAT(std::string(status.message()),
              AllOf(HasSubstr("'" + path.string()), Not(HasSubstr("\n"))));
}

class TableFile : public ::testing::Test {
 protected:
  absl::Status Make(const TableIdentity& identity = Identity()) {
    return MakeTableFile(path_, identity, FillWithSquares, {});
  }
  auto Open(const TableIdentity& identity = Identity()) {
    return OpenTableFile(path_, identity, {});
  }
  void ExpectOpens(std::size_t size = kBytes) {
    const auto memory = Open(Identity(size));
    ASSERT_TRUE(memory.ok()) << memory.status();
    EXPECT_TRUE(HoldsSquares(**memory, size));
  }
  std::set<std::string> FileNames() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(directory_.path())) {
      names.insert(entry.path().filename());
    }
    return names;
  }

  const TemporaryDirectory directory_;
  const fs::path path_ = directory_.path() / "squares.table";
  const fs::path temporary_ = directory_.path() / "squares.table.making";
};

TEST_F(TableFile, HoldsWhatItWasFilledWith) {
  // The last is checked in two pieces.
  for (const std::size_t size : {std::size_t{1}, kBytes, (std::size_t{4} << 20) + 1}) {
    ASSERT_TRUE(Make(Identity(size)).ok());
    ExpectOpens(size);
    EXPECT_EQ(FileNames(), (std::set<std::string>{"squares.table"}));
    EXPECT_EQ(fs::file_size(path_), kTableHeaderBytes + size);
  }
}

TEST_F(TableFile, SaysWhatItIs) {
  ASSERT_TRUE(Make().ok());
  const std::string content = Read(path_);
  EXPECT_THAT(content, StartsWith("puzzlesolver table\nformat 1\nname squares version 1\n"
                                  "bytes 10000\ncrc32 "));
  const std::size_t text_end = content.find('\0');
  ASSERT_LT(text_end, kTableHeaderBytes);
  for (std::size_t i = text_end; i < kTableHeaderBytes; ++i) ASSERT_EQ(content[i], '\0');
  EXPECT_NE(fs::status(path_).permissions() & fs::perms::owner_read, fs::perms::none);
}

TEST_F(TableFile, NamesTheFileThatIsMissing) {
  ExpectError(Open().status(), absl::StatusCode::kNotFound, path_);
}

TEST_F(TableFile, NoticesOneWrongBitAnywhere) {
  ASSERT_TRUE(Make().ok());
  const std::string content = Read(path_);
  const std::size_t in_text[] = {0, 19, 26, 33, 55, 62, content.find("crc32") + 6};
  const std::size_t in_padding[] = {content.find('\0'), 2000, kTableHeaderBytes - 1};
  const std::size_t in_table[] = {kTableHeaderBytes, kTableHeaderBytes + 5000, content.size() - 1};
  for (const auto& places : {std::vector(std::begin(in_text), std::end(in_text)),
                             std::vector(std::begin(in_padding), std::end(in_padding)),
                             std::vector(std::begin(in_table), std::end(in_table))}) {
    for (const std::size_t place : places) {
      std::string damaged = content;
      damaged[place] = static_cast<char>(damaged[place] ^ 4);
      Write(path_, damaged);
      ExpectError(Open().status(), absl::StatusCode::kDataLoss, path_);
    }
  }
  Write(path_, content);
  ExpectOpens();
}

TEST_F(TableFile, NoticesOneWrongBitAtTheEndOfALargeTable) {
  constexpr std::size_t kLarge = (std::size_t{9} << 20) + 5;
  ASSERT_TRUE(Make(Identity(kLarge)).ok());
  std::string content = Read(path_);
  content.back() = static_cast<char>(content.back() ^ 4);
  Write(path_, content);
  ExpectError(Open(Identity(kLarge)).status(), absl::StatusCode::kDataLoss, path_);
}

TEST_F(TableFile, NoticesWrongLengths) {
  ASSERT_TRUE(Make().ok());
  const std::string content = Read(path_);
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{1}, kTableHeaderBytes, content.size() - 1}) {
    Write(path_, content.substr(0, length));
    ExpectError(Open().status(), absl::StatusCode::kDataLoss, path_);
  }
  Write(path_, content + '\0');
  ExpectError(Open().status(), absl::StatusCode::kDataLoss, path_);
}

TEST_F(TableFile, IsNotAnotherTable) {
  ASSERT_TRUE(Make().ok());
  for (const TableIdentity& other :
       {Identity(kBytes, "squares version 2"), Identity(kBytes, "squares version 11"),
        Identity(kBytes, ""), Identity(kBytes - 1), Identity(kBytes + 1), Identity(0)}) {
    ExpectError(Open(other).status(), absl::StatusCode::kDataLoss, path_);
  }
}

TEST_F(TableFile, IsNoDirectory) {
  fs::create_directory(path_);
  const auto memory = Open();
  ASSERT_FALSE(memory.ok());
  EXPECT_THAT(std::string(memory.status().message()), HasSubstr(path_.string()));
}

TEST_F(TableFile, OpeningStopsWhenAsked) {
  ASSERT_TRUE(Make().ok());
  std::stop_source source;
  source.request_stop();
  ExpectError(OpenTableFile(path_, Identity(), source.get_token()).status(),
              absl::StatusCode::kCancelled, path_);
}

TEST_F(TableFile, MakingReplacesADamagedFile) {
  Write(path_, "something else");
  ASSERT_TRUE(Make().ok());
  ExpectOpens();
}

TEST_F(TableFile, MakingLeavesTheOldTableToThoseWhoUseIt) {
  ASSERT_TRUE(Make().ok());
  const auto old = Open();
  ASSERT_TRUE(old.ok());
  const auto fill_with_sevens = [](std::span<std::uint8_t> bytes) {
    std::ranges::fill(bytes, 7);
    return true;
  };
  ASSERT_TRUE(MakeTableFile(path_, Identity(kBytes, "sevens"), fill_with_sevens, {}).ok());
  EXPECT_TRUE(HoldsSquares(**old, kBytes));
  const auto sevens = Open(Identity(kBytes, "sevens"));
  ASSERT_TRUE(sevens.ok());
  EXPECT_EQ((*sevens)->bytes()[kBytes - 1], 7);
}

TEST_F(TableFile, MakingTakesOverWhatACrashLeft) {
  for (const std::size_t length : {std::size_t{0}, std::size_t{5}, std::size_t{100'000}}) {
    Write(temporary_, std::string(length, 'x'));
    ASSERT_TRUE(Make().ok());
    ExpectOpens();
    EXPECT_EQ(FileNames(), (std::set<std::string>{"squares.table"}));
  }
}

TEST_F(TableFile, OneMakesItAndTheOthersAreTold) {
  int fills = 0;
  const auto fill_and_try_again = [&](std::span<std::uint8_t> bytes) {
    ++fills;
    ExpectError(MakeTableFile(path_, Identity(), [](auto) { return std::abort(), true; }, {}),
                absl::StatusCode::kUnavailable, path_);
    return FillWithSquares(bytes);
  };
  ASSERT_TRUE(MakeTableFile(path_, Identity(), fill_and_try_again, {}).ok());
  EXPECT_EQ(fills, 1);
  ExpectOpens();
}

TEST_F(TableFile, WhoeverHoldsTheLockIsLeftAlone) {
  Write(temporary_, "under way");
  const int other = open(temporary_.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  ExpectError(Make(), absl::StatusCode::kUnavailable, path_);
  EXPECT_EQ(Read(temporary_), "under way");
  close(other);
  ASSERT_TRUE(Make().ok());
  ExpectOpens();
}

TEST_F(TableFile, FillThatStopsLeavesNoFile) {
  const auto stop = [](std::span<std::uint8_t> bytes) {
    bytes[0] = 1;
    return false;
  };
  ExpectError(MakeTableFile(path_, Identity(), stop, {}), absl::StatusCode::kCancelled, path_);
  EXPECT_TRUE(FileNames().empty());
  ASSERT_TRUE(Make().ok());
  ExpectError(MakeTableFile(path_, Identity(), stop, {}), absl::StatusCode::kCancelled, path_);
  ExpectOpens();
}

TEST_F(TableFile, StopDuringTheChecksumLeavesNoFile) {
  std::stop_source source;
  const auto fill = [&](std::span<std::uint8_t> bytes) {
    source.request_stop();
    return FillWithSquares(bytes);
  };
  ExpectError(MakeTableFile(path_, Identity(), fill, source.get_token()),
              absl::StatusCode::kCancelled, path_);
  EXPECT_TRUE(FileNames().empty());
}

TEST_F(TableFile, IsNoPipe) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  ExpectError(Open().status(), absl::StatusCode::kDataLoss, path_);
  ASSERT_TRUE(Make().ok());
  ExpectOpens();
}

TEST_F(TableFile, CanOnlyBeReadOnceItIsFinished) {
  ASSERT_TRUE(Make().ok());
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms(0444));
}

TEST_F(TableFile, LeftoversAreRemovedUnlessTheyAreWorkedOn) {
  ASSERT_TRUE(Make().ok());
  Write(temporary_, "half");
  const fs::path locked = directory_.path() / "locked.table.making";
  Write(locked, "half");
  const int descriptor = open(locked.c_str(), O_RDWR);
  ASSERT_EQ(flock(descriptor, LOCK_EX), 0);
  RemoveUnfinishedTableFiles(directory_.path());
  EXPECT_EQ(FileNames(), (std::set<std::string>{"locked.table.making", "squares.table"}));
  close(descriptor);
  RemoveUnfinishedTableFiles(directory_.path());
  EXPECT_EQ(FileNames(), (std::set<std::string>{"squares.table"}));
  RemoveUnfinishedTableFiles(directory_.path() / "missing");
}

TEST_F(TableFile, NamesTheDirectoryThatIsMissing) {
  const fs::path path = directory_.path() / "missing" / "squares.table";
  ExpectError(MakeTableFile(path, Identity(), FillWithSquares, {}), absl::StatusCode::kNotFound,
              path);
}

TEST_F(TableFile, CannotTakeThePlaceOfADirectory) {
  fs::create_directory(path_);
  const absl::Status status = Make();
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), HasSubstr("'" + path_.string() + "'"));
  EXPECT_EQ(FileNames(), (std::set<std::string>{"squares.table"}));
}

using TableFileDeathTest = TableFile;

TEST_F(TableFileDeathTest, KilledMakerLeavesItToTheNext) {
  const auto die = [](std::span<std::uint8_t> bytes) {
    FillWithSquares(bytes);
    return raise(SIGKILL) == 0;
  };
  EXPECT_EXIT((void)MakeTableFile(path_, Identity(), die, {}), ::testing::KilledBySignal(SIGKILL),
              "");
  EXPECT_EQ(FileNames(), (std::set<std::string>{"squares.table.making"}));
  ASSERT_TRUE(Make().ok());
  ExpectOpens();
  EXPECT_EQ(FileNames(), (std::set<std::string>{"squares.table"}));
}

/// Ends a child process that may not do what its user forbids, even if it was started by root.
[[noreturn]] void ExitAsNobody(const std::function<absl::Status()>& action) {
  constexpr uid_t kNobody = 65534;
  if (geteuid() == 0 && setuid(kNobody) != 0) std::abort();
  const absl::Status status = action();
  std::cerr << status.message();
  std::exit(static_cast<int>(status.code()));
}

const auto kDenied =
    ::testing::ExitedWithCode(static_cast<int>(absl::StatusCode::kPermissionDenied));

TEST_F(TableFileDeathTest, NamesTheFileThatMayNotBeRead) {
  ASSERT_TRUE(Make().ok());
  fs::permissions(directory_.path(), fs::perms(0755));
  fs::permissions(path_, fs::perms::none);
  EXPECT_EXIT(ExitAsNobody([&] { return Open().status(); }), kDenied, "'.*squares.table'");
}

TEST_F(TableFileDeathTest, NamesTheDirectoryThatMayNotBeWritten) {
  fs::permissions(directory_.path(), fs::perms(0555));
  EXPECT_EXIT(ExitAsNobody([&] { return Make(); }), kDenied, "'.*squares.table.*'");
  fs::permissions(directory_.path(), fs::perms(0755));
  EXPECT_TRUE(FileNames().empty());
}

TEST(TableMemory, AllocatesZeroedPages) {
  const auto memory = TableMemory::Allocate(100'000);
  ASSERT_TRUE(memory.ok());
  const auto bytes = (*memory)->writable_bytes();
  ASSERT_EQ(bytes.size(), 100'000u);
  EXPECT_EQ(std::ranges::count(bytes, 0), 100'000);
  std::ranges::fill(bytes, 1);
  EXPECT_EQ(std::ranges::count(bytes, 1), 100'000);
}

TEST(TableMemory, SaysWhenThereIsNotEnough) {
  EXPECT_EQ(TableMemory::Allocate(std::uint64_t{1} << 60).status().code(),
            absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace puzzlesolver
