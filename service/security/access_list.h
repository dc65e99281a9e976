#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "service/security/digest.h"

namespace puzzlesolver::security {

/// Each right includes those before it.
enum class Right { kSolve, kAdminister };

/// As in the access file: "solve", "admin".
std::string_view NameOf(Right right);

/// What a call presents; all may be empty.
struct Credentials {
  std::string bearer_token;
  /// DNS and URI names of a client certificate that TLS has verified; its subject's common name
  /// when it has none of them.
  std::vector<std::string> certificate_names;
};

struct Caller {
  std::string name;
  Right right = Right::kSolve;
};

/// Who may call, immutable. One line for each credential:
///
///     NAME RIGHT CREDENTIAL
///     alice solve sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b
///     ops   admin certificate:ops.example.org
///
/// NAME appears in logs and messages. RIGHT is `solve` or `admin`. CREDENTIAL is the SHA-256 of a
/// bearer token (`printf %s TOKEN | sha256sum`) or a name in a client certificate: a DNS or URI
/// name, or the subject's common name where there is neither, compared byte by byte. Several lines
/// may have the same name, each with its own right. Blank lines and lines that begin with `#` are
/// skipped; lines may end in CRLF.
class AccessList {
 public:
  /// INVALID_ARGUMENT names the line but repeats nothing of it: any word may turn out to be a
  /// secret that stands in the wrong place. A list without callers is an error.
  static absl::StatusOr<AccessList> Parse(std::string_view text);

  /// A token, when there is one, decides alone: a wrong one is not made good by a certificate. Of
  /// several certificate names the one with the most rights counts, among equals the first.
  /// The time taken does not depend on how much of a token is right.
  std::optional<Caller> Find(const Credentials& credentials) const;

 private:
  struct Token {
    Digest digest;
    Caller caller;
  };
  class Parser;

  std::optional<Caller> FindToken(std::string_view token) const;
  std::optional<Caller> FindCertificate(const std::vector<std::string>& names) const;

  std::vector<Token> tokens_;
  absl::flat_hash_map<std::string, Caller> certificates_;
};

}  // namespace puzzlesolver::security
