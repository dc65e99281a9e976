#include "service/security/access_list.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace puzzlesolver::security {
namespace {

constexpr std::string_view kTokenPrefix = "sha256:";
constexpr std::string_view kCertificatePrefix = "certificate:";

absl::Status LineError(int line, std::string_view complaint) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, " ", std::string(complaint)));
}

bool IsName(const std::string& word) { return std::ranges::all_of(word, absl::ascii_isgraph); }

std::optional<Right> ParseRight(std::string_view word) {
  for (const Right right : {Right::kSolve, Right::kAdminister}) {
    if (word == NameOf(right)) return right;
  }
  return std::nullopt;
}

std::optional<Digest> ParseDigest(const std::string& hex) {
  Digest digest;
  if (hex.size() != 2 * digest.size() || !std::ranges::all_of(hex, absl::ascii_isxdigit)) {
    return std::nullopt;
  }
  std::ranges::copy(absl::HexStringToBytes(hex), digest.begin());
  return digest;
}

}  // namespace

std::string_view NameOf(Right right) { return right == Right::kSolve ? "solve" : "admin"; }

class AccessList::Parser {
 public:
  absl::Status AddLine(int line, const std::string& text) {
    const std::vector<std::string> words =
        absl::StrSplit(text, absl::ByAnyChar(" \t\r\v\f"), absl::SkipEmpty());
    if (words.empty() || words[0][0] == '#') return absl::OkStatus();
    if (words.size() != 3) return LineError(line, "is not of the form NAME RIGHT CREDENTIAL.");
    if (!IsName(words[0])) {
      return LineError(line, "has a name with characters other than printable ASCII.");
    }
    const std::optional<Right> right = ParseRight(words[1]);
    if (!right) return LineError(line, "has a second word other than 'solve' and 'admin'.");
    return AddCredential(line, {words[0], *right}, words[2]);
  }

  absl::StatusOr<AccessList> Finish() && {
    if (line_of_.empty()) {
      return absl::InvalidArgumentError(
          "no caller is named, expected at least one line NAME RIGHT CREDENTIAL.");
    }
    return std::move(list_);
  }

 private:
  absl::Status AddCredential(int line, Caller caller, const std::string& credential) {
    if (credential.starts_with(kTokenPrefix)) {
      return AddToken(line, std::move(caller), credential.substr(kTokenPrefix.size()));
    }
    const bool is_certificate = credential.starts_with(kCertificatePrefix);
    if (!is_certificate || credential.size() == kCertificatePrefix.size()) {
      return LineError(line, "has a third word other than sha256:DIGEST and certificate:NAME.");
    }
    if (absl::Status status = TakeOnce(line, credential); !status.ok()) return status;
    list_.certificates_.emplace(credential.substr(kCertificatePrefix.size()), std::move(caller));
    return absl::OkStatus();
  }

  absl::Status AddToken(int line, Caller caller, const std::string& hex) {
    const std::optional<Digest> digest = ParseDigest(hex);
    if (!digest) return LineError(line, "has no 64 hexadecimal digits after 'sha256:'.");
    if (digest == Sha256("")) return LineError(line, "has the digest of an empty token.");
    absl::Status status =
        TakeOnce(line, absl::StrCat(std::string(kTokenPrefix), absl::AsciiStrToLower(hex)));
    if (status.ok()) list_.tokens_.push_back({*digest, std::move(caller)});
    return status;
  }

  absl::Status TakeOnce(int line, const std::string& credential) {
    const auto [first, is_new] = line_of_.emplace(credential, line);
    if (is_new) return absl::OkStatus();
    return LineError(line, absl::StrCat("repeats the credential of line ", first->second, "."));
  }

  AccessList list_;
  absl::flat_hash_map<std::string, int> line_of_;
};

absl::StatusOr<AccessList> AccessList::Parse(std::string_view text) {
  Parser parser;
  int line = 0;
  for (const std::string& words : std::vector<std::string>(
           absl::StrSplit(absl::string_view(text.data(), text.size()), '\n'))) {
    if (absl::Status status = parser.AddLine(++line, words); !status.ok()) return status;
  }
  return std::move(parser).Finish();
}

std::optional<Caller> AccessList::Find(const Credentials& credentials) const {
  if (!credentials.bearer_token.empty()) return FindToken(credentials.bearer_token);
  return FindCertificate(credentials.certificate_names);
}

std::optional<Caller> AccessList::FindToken(std::string_view token) const {
  const std::optional<Digest> digest = Sha256(token);
  if (!digest) return std::nullopt;
  const Caller* found = nullptr;
  for (const Token& known : tokens_) {
    if (AreEqual(known.digest, *digest)) found = &known.caller;
  }
  return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<Caller> AccessList::FindCertificate(const std::vector<std::string>& names) const {
  const Caller* best = nullptr;
  for (const std::string& name : names) {
    const auto known = certificates_.find(name);
    if (known == certificates_.end()) continue;
    if (best == nullptr || known->second.right > best->right) best = &known->second;
  }
  return best == nullptr ? std::nullopt : std::optional(*best);
}

}  // namespace puzzlesolver::security
