#include "service/security/access_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::security {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string DigestOf(const std::string& token) {
  const Digest digest = Sha256(token).value();
  return absl::BytesToHexString(std::string(digest.begin(), digest.end()));
}

std::string Line(const std::string& name, const std::string& right, const std::string& token) {
  return absl::StrCat(name, " ", right, " sha256:", DigestOf(token), "\n");
}

Credentials TokenOf(const std::string& token) { return {.bearer_token = token}; }
Credentials NamesOf(std::vector<std::string> names) {
  return {.certificate_names = std::move(names)};
}

std::string Show(const std::optional<Caller>& caller) {
  return caller ? absl::StrCat(caller->name, " ", std::string(NameOf(caller->right))) : "nobody";
}

std::string Find(const std::string& text, const Credentials& credentials) {
  return Show(AccessList::Parse(text).value().Find(credentials));
}

void ExpectRefused(const std::string& text, const std::string& message) {
  const absl::Status status = AccessList::Parse(text).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
  EXPECT_EQ(status.message(), message) << text;
}

TEST(AccessListTest, FindsTokensByTheirDigest) {
  // printf %s open-sesame | sha256sum
  const std::string text =
      "ali admin sha256:d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7\n" +
      Line("bob", "solve", "bob-token");
  EXPECT_EQ(Find(text, TokenOf("open-sesame")), "ali admin");
  EXPECT_EQ(Find(text, TokenOf("bob-token")), "bob solve");
  for (const char* wrong : {"open-sesam", "open-sesame\n", "Open-sesame", " ", "sha256:"}) {
    EXPECT_EQ(Find(text, TokenOf(wrong)), "nobody") << wrong;
  }
  EXPECT_EQ(Find(text, TokenOf(DigestOf("bob-token"))), "nobody");
  EXPECT_EQ(Find(text, Credentials{}), "nobody");
}

TEST(AccessListTest, FindsTheTokenWhereverItStands) {
  std::string text;
  for (int i = 0; i < 100; ++i) {
    absl::StrAppend(&text, Line(absl::StrCat("caller-", i), "solve", absl::StrCat("token-", i)));
  }
  const AccessList list = AccessList::Parse(text).value();
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(Show(list.Find(TokenOf(absl::StrCat("token-", i)))),
              absl::StrCat("caller-", i, " solve"));
  }
}

TEST(AccessListTest, FindsCertificatesByTheirNames) {
  const std::string text =
      "web solve certificate:web.example.org\n"
      "job solve certificate:spiffe://example.org/job#1\n";
  EXPECT_EQ(Find(text, NamesOf({"web.example.org"})), "web solve");
  EXPECT_EQ(Find(text, NamesOf({"Some Body", "spiffe://example.org/job#1"})), "job solve");
  for (const char* wrong : {"example.org", "web.example.org.", "WEB.example.org", "web", ""}) {
    EXPECT_EQ(Find(text, NamesOf({wrong})), "nobody") << wrong;
  }
  EXPECT_EQ(Find(text, TokenOf("web.example.org")), "nobody");
}

TEST(AccessListTest, TheNameWithTheMostRightsCounts) {
  const std::string text =
      "a solve certificate:a\n"
      "b admin certificate:b\n"
      "c admin certificate:c\n";
  EXPECT_EQ(Find(text, NamesOf({"a", "c", "b"})), "c admin");
  EXPECT_EQ(Find(text, NamesOf({"b", "a"})), "b admin");
}

TEST(AccessListTest, AWrongTokenIsNotMadeGoodByACertificate) {
  const std::string text = Line("ann", "solve", "t") + "ann admin certificate:ann\n";
  EXPECT_EQ(Find(text, {"t", {"ann"}}), "ann solve");
  EXPECT_EQ(Find(text, {"wrong", {"ann"}}), "nobody");
}

TEST(AccessListTest, CommentsBlankLinesCrlfAndSpacesAreSkipped) {
  const std::string text = "# callers\r\n\r\n \t \r\n  # more\n\tann\t admin  sha256:" +
                           absl::AsciiStrToUpper(DigestOf("t")) + " \r\nann solve certificate:c";
  EXPECT_EQ(Find(text, TokenOf("t")), "ann admin");
  EXPECT_EQ(Find(text, NamesOf({"c"})), "ann solve");
}

TEST(AccessListTest, NobodyIsAnError) {
  const std::string message =
      "no caller is named, expected at least one line NAME RIGHT CREDENTIAL.";
  ExpectRefused("", message);
  ExpectRefused("\n# ann solve certificate:ann\n", message);
}

TEST(AccessListTest, ErrorsNameTheLine) {
  const std::string good = "ann solve certificate:ann\n";
  const std::string hex = DigestOf("t");
  const std::string form = "line 2 is not of the form NAME RIGHT CREDENTIAL.";
  ExpectRefused(good + "bob", form);
  ExpectRefused(good + "bob solve", form);
  ExpectRefused(good + "bob solve certificate:Bob Smith", form);
  ExpectRefused(good + "bob solve certificate:bob # him", form);
  ExpectRefused(good +
                    "\xEF\xBB\xBF"
                    "ann solve certificate:bob",
                "line 2 has a name with characters other than printable ASCII.");
  const std::string right = "line 2 has a second word other than 'solve' and 'admin'.";
  ExpectRefused(good + "bob Solve certificate:bob", right);
  ExpectRefused(good + "bob root certificate:bob", right);
  const std::string kind = "line 2 has a third word other than sha256:DIGEST and certificate:NAME.";
  ExpectRefused(good + "bob solve " + hex, kind);
  ExpectRefused(good + "bob solve certificate:", kind);
  ExpectRefused(good + "bob solve SHA256:" + hex, kind);
  const std::string digits = "line 2 has no 64 hexadecimal digits after 'sha256:'.";
  for (const std::string& wrong : {std::string(), hex + "0", hex.substr(1), "g" + hex.substr(1)}) {
    ExpectRefused(good + "bob solve sha256:" + wrong, digits);
  }
}

TEST(AccessListTest, ACredentialStandsForOneLine) {
  ExpectRefused("a solve certificate:x\n\nb admin certificate:x\n",
                "line 3 repeats the credential of line 1.");
  ExpectRefused(Line("a", "solve", "t") + "b solve sha256:" + absl::AsciiStrToUpper(DigestOf("t")),
                "line 2 repeats the credential of line 1.");
}

TEST(AccessListTest, TheDigestOfNothingIsAMistake) {
  ExpectRefused(Line("ann", "solve", ""), "line 1 has the digest of an empty token.");
}

TEST(AccessListTest, ErrorsRepeatNothingOfTheLine) {
  for (const char* line : {"SECRET", "ann SECRET solve", "SECRET\x01 solve certificate:x",
                           "ann solve SECRET", "ann solve sha256:SECRET", "solve ann SECRET"}) {
    const absl::Status status = AccessList::Parse(line).status();
    EXPECT_THAT(std::string(status.message()), Not(HasSubstr("SECRET"))) << line;
  }
}

}  // namespace
}  // namespace puzzlesolver::security
