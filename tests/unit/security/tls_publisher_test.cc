#include "service/security/tls_publisher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver::security {
namespace {

namespace fs = std::filesystem;
using ::testing::UnorderedElementsAre;

constexpr auto kFileMode = fs::perms::owner_read | fs::perms::owner_write;

TlsContent Numbered(int number) {
  return {absl::StrCat("certificate ", number), absl::StrCat("key ", number),
          absl::StrCat("ca ", number)};
}

class TlsPublisherTest : public testing::Test {
 protected:
  fs::path folder() const { return publisher_->certificate().parent_path().parent_path(); }

  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder())) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  const TemporaryDirectory parent_;
  std::unique_ptr<TlsPublisher> publisher_ =
      TlsPublisher::Create(Numbered(1), parent_.path()).value();
};

TEST_F(TlsPublisherTest, PublishesTheFirstGeneration) {
  EXPECT_EQ(Read(publisher_->certificate()), "certificate 1");
  EXPECT_EQ(Read(publisher_->key()), "key 1");
  EXPECT_EQ(Read(publisher_->client_ca()), "ca 1");
  EXPECT_EQ(fs::read_symlink(folder() / "current"), "generation-1");
}

TEST_F(TlsPublisherTest, OnlyTheOwnerMayRead) {
  EXPECT_EQ(fs::status(folder()).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(folder() / "current").permissions(), fs::perms::owner_all);
  for (const auto& file : {publisher_->certificate(), publisher_->key(), publisher_->client_ca()}) {
    EXPECT_EQ(fs::status(file).permissions(), kFileMode) << file;
  }
}

TEST_F(TlsPublisherTest, KeepsThePreviousGenerationOnly) {
  for (int number = 2; number <= 5; ++number) {
    ASSERT_TRUE(publisher_->Publish(Numbered(number)).ok());
  }
  EXPECT_EQ(Read(publisher_->key()), "key 5");
  EXPECT_EQ(Read(folder() / "generation-4" / "key.pem"), "key 4");
  EXPECT_THAT(Names(), UnorderedElementsAre("current", "generation-4", "generation-5"));
}

TEST_F(TlsPublisherTest, WithoutAClientCaThereIsNoPathToIt) {
  const auto publisher = TlsPublisher::Create({"certificate", "key", ""}, parent_.path()).value();
  EXPECT_TRUE(publisher->client_ca().empty());
  EXPECT_FALSE(fs::exists(publisher->key().parent_path() / "client_ca.pem"));
}

TEST_F(TlsPublisherTest, ModificationTimesTellGenerationsApart) {
  const auto seconds = [](const fs::path& file) {
    const auto time = fs::last_write_time(file).time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(time).count();
  };
  for (int number = 2; number <= 4; ++number) {
    const auto before = seconds(publisher_->key());
    EXPECT_EQ(before, seconds(publisher_->certificate()));
    ASSERT_TRUE(publisher_->Publish(Numbered(number)).ok());
    EXPECT_GT(seconds(publisher_->key()), before);
    EXPECT_GT(seconds(publisher_->certificate()), before);
  }
}

TEST_F(TlsPublisherTest, AReaderFindsAllFilesWhileTheNextGenerationComes) {
  std::barrier round_begins(2);
  std::jthread publishing([&] {
    for (int number = 2; number <= 100; ++number) {
      round_begins.arrive_and_wait();
      EXPECT_TRUE(publisher_->Publish(Numbered(number)).ok());
    }
  });
  for (int number = 2; number <= 100; ++number) {
    round_begins.arrive_and_wait();
    EXPECT_TRUE(Read(publisher_->certificate()).starts_with("certificate "));
    EXPECT_TRUE(Read(publisher_->key()).starts_with("key "));
  }
}

TEST_F(TlsPublisherTest, AfterAnErrorTheOldGenerationStaysAndTheNextComes) {
  // A folder that cannot be replaced by a link makes the last step fail.
  fs::remove(folder() / "current");
  fs::create_directories(folder() / "current" / "full");
  const absl::Status status = publisher_->Publish(Numbered(2));
  EXPECT_EQ(status.message(),
            absl::StrCat("Published TLS material '", (folder() / "current").string(),
                         "' cannot be written: Is a directory."));
  EXPECT_FALSE(fs::exists(folder() / "generation-2"));
  EXPECT_TRUE(fs::exists(folder() / "generation-1"));
  fs::remove_all(folder() / "current");
  EXPECT_TRUE(publisher_->Publish(Numbered(2)).ok());
  EXPECT_EQ(Read(publisher_->key()), "key 2");
}

TEST_F(TlsPublisherTest, LeavesNothingBehind) {
  ASSERT_TRUE(publisher_->Publish(Numbered(2)).ok());
  publisher_.reset();
  EXPECT_TRUE(fs::is_empty(parent_.path()));
}

}  // namespace
}  // namespace puzzlesolver::security
