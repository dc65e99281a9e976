#include "service/security/tls_material.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/err.h>

#include "absl/strings/str_cat.h"
#include "service/security/small_file.h"
#include "tests/support/certificates.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver::security {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

const CertificateAuthority& Authority() {
  static const CertificateAuthority kAuthority;
  return kAuthority;
}

TlsContent ContentOf(const CertifiedKey& server) {
  return {server.certificate + Authority().certificate(), server.key, Authority().certificate()};
}

class TlsMaterialTest : public testing::Test {
 protected:
  TlsMaterialTest() { Write(files_, content_); }
  ~TlsMaterialTest() override { EXPECT_EQ(ERR_peek_error(), 0u); }

  std::string Complaint() const {
    const absl::Status status = ReadTlsMaterial(files_).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
  }

  std::string About(const std::string& what, const std::filesystem::path& file,
                    const std::string& rest) const {
    return absl::StrCat(what, " '", file.string(), "' ", rest);
  }

  const TemporaryDirectory folder_;
  TlsFiles files_ = TlsFilesIn(folder_.path());
  const CertificateRequest request_ = {.common_name = "server", .dns_names = {"localhost"}};
  const CertifiedKey server_ = Authority().IssueServer(request_);
  const TlsContent content_ = ContentOf(server_);
};

TEST_F(TlsMaterialTest, ReadsWhatIsGood) {
  const TlsMaterial material = ReadTlsMaterial(files_).value();
  EXPECT_EQ(static_cast<const TlsContent&>(material), content_);
  EXPECT_EQ(material.expiry, absl::FromUnixSeconds(absl::ToUnixSeconds(request_.not_after)));
}

TEST_F(TlsMaterialTest, ClientCaIsOptional) {
  std::filesystem::remove(files_.client_ca);
  files_.client_ca.clear();
  EXPECT_EQ(ReadTlsMaterial(files_)->client_ca, "");
}

TEST_F(TlsMaterialTest, TakesRsaKeysAndWordsBetweenTheBlocks) {
  const CertifiedKey rsa = Authority().IssueServer({.common_name = "rsa", .rsa_bits = 2048});
  Write(files_.certificate,
        "subject=rsa\r\n" + rsa.certificate + "\nissuer=x\n" + Authority().certificate() + "end");
  Write(files_.key, "-- the key --\n" + rsa.key);
  EXPECT_TRUE(ReadTlsMaterial(files_).ok());
}

TEST_F(TlsMaterialTest, TakesOneFileForCertificateAndKey) {
  Write(files_.certificate, server_.key + server_.certificate);
  files_.key = files_.certificate;
  EXPECT_TRUE(ReadTlsMaterial(files_).ok());
}

TEST_F(TlsMaterialTest, EachFileMustBeThere) {
  for (const auto& file : {files_.certificate, files_.key, files_.client_ca}) {
    const std::string text = Read(file);
    std::filesystem::remove(file);
    const absl::Status status = ReadTlsMaterial(files_).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(status.message()), HasSubstr(absl::StrCat("'", file.string(), "'")));
    Write(file, text);
  }
}

TEST_F(TlsMaterialTest, GarbageIsRefused) {
  const std::string no_certificate = "holds no certificate, expected at least one in PEM format.";
  for (const std::string& garbage : {std::string(), std::string("garbage"), server_.key}) {
    Write(files_, {garbage, content_.private_key, content_.client_ca});
    EXPECT_EQ(Complaint(), About("TLS certificate file", files_.certificate, no_certificate));
    Write(files_, {content_.certificate_chain, content_.private_key, garbage});
    EXPECT_EQ(Complaint(), About("Client CA file", files_.client_ca, no_certificate));
  }
  for (const std::string& garbage : {std::string(), std::string("garbage"), server_.certificate,
                                     server_.key.substr(0, server_.key.size() / 2)}) {
    Write(files_, {content_.certificate_chain, garbage, content_.client_ca});
    EXPECT_EQ(Complaint(), About("TLS key file", files_.key,
                                 "holds no readable private key, expected one in PEM format."));
  }
}

TEST_F(TlsMaterialTest, EveryCertificateOfTheChainMustBeWhole) {
  std::string flipped = server_.certificate;
  flipped.replace(flipped.size() / 2, 8, "AAAAAAAA");
  for (const std::string& damaged :
       {server_.certificate.substr(0, server_.certificate.size() / 2), flipped.substr(0, 100),
        std::string("-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n")}) {
    Write(files_.certificate, server_.certificate + damaged);
    EXPECT_EQ(Complaint(), About("TLS certificate file", files_.certificate,
                                 "has a damaged certificate, expected whole PEM blocks (number "
                                 "2)."));
  }
}

TEST_F(TlsMaterialTest, KeyAndCertificateMustMatch) {
  Write(files_.key, Authority().IssueServer(request_).key);
  const std::string mismatch = absl::StrCat("does not belong to the first certificate of '",
                                            files_.certificate.string(), "'.");
  EXPECT_EQ(Complaint(), About("TLS key file", files_.key, mismatch));
  Write(files_, {Authority().certificate() + server_.certificate, server_.key, content_.client_ca});
  EXPECT_EQ(Complaint(), About("TLS key file", files_.key, mismatch));
}

TEST_F(TlsMaterialTest, AKeyUnderAPassphraseIsRefusedWithoutAsking) {
  Write(files_.key, Encrypt(server_.key, "passphrase"));
  EXPECT_EQ(Complaint(), About("TLS key file", files_.key,
                               "is protected by a passphrase, expected a private key without "
                               "one."));
}

TEST_F(TlsMaterialTest, TheCertificateMustBeValidNow) {
  const absl::Time start = absl::FromUnixSeconds(absl::ToUnixSeconds(request_.not_before));
  const absl::Time end = absl::FromUnixSeconds(absl::ToUnixSeconds(request_.not_after));
  EXPECT_TRUE(ReadTlsMaterial(files_, start).ok());
  EXPECT_TRUE(ReadTlsMaterial(files_, end).ok());
  const auto complain = [this](absl::Time now) {
    return std::string(ReadTlsMaterial(files_, now).status().message());
  };
  EXPECT_THAT(complain(start - absl::Seconds(1)),
              MatchesRegex("TLS certificate file '.*' is not valid before ....-..-..T..:..:..Z, "
                           "expected a certificate that is valid now\\."));
  EXPECT_THAT(complain(end + absl::Seconds(1)), HasSubstr("has expired at "));
}

TEST_F(TlsMaterialTest, AnExpiredCertificateIsRefused) {
  CertificateRequest request = request_;
  request.not_after = absl::FromCivil(absl::CivilSecond(2001, 2, 3, 4, 5, 6), absl::UTCTimeZone());
  request.not_before = request.not_after - absl::Hours(1);
  Write(files_, ContentOf(Authority().IssueServer(request)));
  EXPECT_THAT(Complaint(), HasSubstr("has expired at 2001-02-03T04:05:06Z, expected"));
}

TEST_F(TlsMaterialTest, WhatNoHandshakeWouldTakeIsRefused) {
  Write(files_, ContentOf(Authority().IssueServer({.common_name = "weak", .rsa_bits = 1024})));
  EXPECT_EQ(Complaint(), About("TLS certificate file", files_.certificate,
                               "is refused by OpenSSL: ee key too small."));
}

TEST_F(TlsMaterialTest, FilesHaveALimit) {
  Write(files_.key, std::string(kMaxFileBytes, '\n') + server_.key);
  EXPECT_EQ(Complaint(),
            About("TLS key file", files_.key, "is too large, expected at most 1048576 bytes."));
}

TEST_F(TlsMaterialTest, ErrorsTellNothingOfTheKey) {
  for (const std::string& key :
       {server_.key.substr(0, server_.key.size() - 40), Authority().IssueServer(request_).key}) {
    Write(files_.key, key);
    EXPECT_THAT(Complaint(), Not(HasSubstr(key.substr(40, 20))));
  }
}

}  // namespace
}  // namespace puzzlesolver::security
