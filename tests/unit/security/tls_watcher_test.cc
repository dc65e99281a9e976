#include "service/security/tls_watcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <semaphore>

#include "absl/strings/str_cat.h"
#include "service/security/file_poller.h"
#include "tests/support/certificates.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver::security {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const CertificateAuthority& Authority() {
  static const CertificateAuthority kAuthority;
  return kAuthority;
}

TlsContent ContentOf(const CertifiedKey& server) {
  return {server.certificate, server.key, Authority().certificate()};
}

absl::Time WholeSeconds(absl::Time time) {
  return absl::FromUnixSeconds(absl::ToUnixSeconds(time));
}

class TlsWatcherTest : public testing::Test {
 protected:
  TlsWatcherTest() {
    Write(files_, first_);
    watcher_ = Open(files_);
  }

  std::unique_ptr<TlsWatcher> Open(const TlsFiles& files) {
    return TlsWatcher::Open({.files = files,
                             .parent = published_.path(),
                             .on_event = [this](const auto& event) { events_.push_back(event); },
                             .clock = [this] { return now_; }})
        .value();
  }

  TlsContent Published() const {
    const TlsPublisher& published = watcher_->published();
    return {Read(published.certificate()), Read(published.key()), Read(published.client_ca())};
  }

  // What the next poll reports, if anything.
  std::vector<TlsEvent> Poll() {
    events_.clear();
    watcher_->Poll();
    return events_;
  }

  void ExpectRejected(const std::string& reason) {
    const TlsContent before = Published();
    const std::vector<TlsEvent> events = Poll();
    ASSERT_THAT(events, SizeIs(1));
    EXPECT_EQ(events[0].kind, TlsEvent::Kind::kRejected);
    EXPECT_THAT(events[0].reason, HasSubstr(reason));
    EXPECT_EQ(events[0].expiry, watcher_->expiry());
    now_ += absl::Seconds(1);
    EXPECT_THAT(Poll(), IsEmpty()) << "reported twice";
    EXPECT_EQ(Published(), before);
  }

  void ExpectRenewed(const TlsContent& content) {
    const std::vector<TlsEvent> events = Poll();
    ASSERT_THAT(events, SizeIs(1));
    EXPECT_EQ(events[0].kind, TlsEvent::Kind::kRenewed) << events[0].reason;
    EXPECT_EQ(events[0].expiry, watcher_->expiry());
    EXPECT_THAT(Poll(), IsEmpty());
    EXPECT_EQ(Published(), content);
  }

  absl::Time now_ = absl::Now();
  const CertificateRequest request_ = {.common_name = "server", .not_after = now_ + absl::Hours(2)};
  const CertificateRequest later_ = {.common_name = "server", .not_after = now_ + absl::Hours(9)};
  const TlsContent first_ = ContentOf(Authority().IssueServer(request_));
  const TlsContent second_ = ContentOf(Authority().IssueServer(later_));
  const TemporaryDirectory folder_;
  const TemporaryDirectory published_;
  const TlsFiles files_ = TlsFilesIn(folder_.path());
  std::vector<TlsEvent> events_;
  std::unique_ptr<TlsWatcher> watcher_;
};

TEST_F(TlsWatcherTest, PublishesAtOnce) {
  EXPECT_EQ(Published(), first_);
  EXPECT_EQ(watcher_->expiry(), WholeSeconds(request_.not_after));
  EXPECT_THAT(Poll(), IsEmpty());
  EXPECT_EQ(watcher_->renewals(), 0u);
  EXPECT_EQ(watcher_->rejections(), 0u);
}

TEST_F(TlsWatcherTest, DoesNotStartWithBadFiles) {
  Write(files_.key, second_.private_key);
  const absl::Status status = TlsWatcher::Open({.files = files_}).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("does not belong to"));
  Write(files_, first_);
  const auto nowhere =
      TlsWatcher::Open({.files = files_, .parent = folder_.path() / "missing"}).status();
  EXPECT_THAT(std::string(nowhere.message()), HasSubstr("missing"));
}

TEST_F(TlsWatcherTest, Renews) {
  Write(files_, second_);
  ExpectRenewed(second_);
  EXPECT_EQ(watcher_->expiry(), WholeSeconds(later_.not_after));
  EXPECT_EQ(watcher_->renewals(), 1u);
}

TEST_F(TlsWatcherTest, APairThatDoesNotMatchYetIsRejectedThenRenewed) {
  Write(files_.certificate, second_.certificate_chain);
  ExpectRejected("does not belong to the first certificate");
  EXPECT_EQ(watcher_->expiry(), WholeSeconds(request_.not_after));
  Write(files_.key, second_.private_key);
  ExpectRenewed(second_);
  EXPECT_EQ(watcher_->renewals(), 1u);
  EXPECT_EQ(watcher_->rejections(), 1u);
}

TEST_F(TlsWatcherTest, ReportsEachBadContentOnce) {
  Write(files_.key, "garbage");
  ExpectRejected("holds no readable private key");
  Write(files_.key, "other garbage");
  ExpectRejected("holds no readable private key");
  fs::remove(files_.key);
  ExpectRejected("No such file or directory");
  Write(files_.key, Encrypt(first_.private_key, "passphrase"));
  ExpectRejected("is protected by a passphrase");
  EXPECT_EQ(watcher_->rejections(), 4u);
}

TEST_F(TlsWatcherTest, WhatIsPublishedAlreadyIsNoNews) {
  Write(files_.key, "garbage");
  ExpectRejected("holds no readable private key");
  Write(files_.key, first_.private_key);
  EXPECT_THAT(Poll(), IsEmpty());
  Write(files_.key, "garbage");
  ExpectRejected("holds no readable private key");
}

TEST_F(TlsWatcherTest, ExpiredFilesAreRejected) {
  CertificateRequest request = request_;
  request.not_after = now_ - absl::Seconds(1);
  Write(files_, ContentOf(Authority().IssueServer(request)));
  ExpectRejected("has expired at");
}

TEST_F(TlsWatcherTest, FilesThatAreValidFromNowOnAreRenewed) {
  CertificateRequest request = later_;
  request.not_before = now_ + absl::Minutes(5);
  const TlsContent content = ContentOf(Authority().IssueServer(request));
  Write(files_, content);
  ExpectRejected("is not valid before");
  now_ += absl::Minutes(5);
  ExpectRenewed(content);
}

TEST_F(TlsWatcherTest, ANewClientCaIsARenewal) {
  const CertificateAuthority other("Other CA");
  TlsContent content = first_;
  content.client_ca = other.certificate() + Authority().certificate();
  Write(files_.client_ca, content.client_ca);
  ExpectRenewed(content);
}

// As kubelet mounts a secret: tls.key -> ..data/tls.key, ..data -> ..2024_01, replaced by rename.
class KubernetesVolume {
 public:
  KubernetesVolume(fs::path folder, const TlsContent& content) : folder_(std::move(folder)) {
    Replace(content);
    for (const char* name : {"tls.crt", "tls.key", "ca.crt"}) {
      fs::create_symlink(fs::path("..data") / name, folder_ / name);
    }
  }

  void Replace(const TlsContent& content) {
    const std::string version = absl::StrCat("..version_", ++version_);
    fs::create_directory(folder_ / version);
    Write(TlsFilesIn(folder_ / version), content);
    fs::create_directory_symlink(version, folder_ / "..data_tmp");
    fs::rename(folder_ / "..data_tmp", folder_ / "..data");
    fs::remove_all(folder_ / absl::StrCat("..version_", version_ - 1));
  }

  TlsFiles files() const { return TlsFilesIn(folder_); }

 private:
  const fs::path folder_;
  int version_ = 0;
};

TEST_F(TlsWatcherTest, FollowsTheLinksOfAKubernetesVolume) {
  const TemporaryDirectory folder;
  KubernetesVolume volume(folder.path(), first_);
  watcher_ = Open(volume.files());
  EXPECT_EQ(Published(), first_);
  volume.Replace(second_);
  ExpectRenewed(second_);
  volume.Replace({first_.certificate_chain, second_.private_key, first_.client_ca});
  ExpectRejected("does not belong to the first certificate");
  volume.Replace(first_);
  ExpectRenewed(first_);
}

TEST_F(TlsWatcherTest, WorksOnAPollersThread) {
  std::binary_semaphore renewed(0);
  watcher_ = TlsWatcher::Open({.files = files_,
                               .parent = published_.path(),
                               .on_event =
                                   [&](const TlsEvent& event) {
                                     if (event.kind == TlsEvent::Kind::kRenewed) renewed.release();
                                   }})
                 .value();
  const FilePoller poller([this] { watcher_->Poll(); }, absl::Milliseconds(1));
  Write(files_, second_);
  renewed.acquire();
  EXPECT_EQ(watcher_->renewals(), 1u);
  EXPECT_EQ(watcher_->expiry(), WholeSeconds(later_.not_after));
}

}  // namespace
}  // namespace puzzlesolver::security
