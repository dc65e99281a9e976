#include "service/security/access_list.h"

#include <string>

#include "absl/strings/match.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using security::AccessList;

/// One that nobody can have made a digest of by chance.
constexpr char kToken[] = "a token that no list has";

/// Names that a list can have are asked for.
void RequireCallersHaveNames(const AccessList& list) {
  Require(!list.Find({}), "who shows nothing is nobody");
  Require(!list.Find({.bearer_token = kToken, .certificate_names = {"a"}}),
          "a wrong token is not made good by a certificate");
  const auto caller = list.Find({.bearer_token = "", .certificate_names = {"a", "b"}});
  Require(!caller || !caller->name.empty(), "a caller has a name");
}

}  // namespace

/// The text of an access file.
int FuzzAccessList(const std::uint8_t* data, std::size_t size) {
  const auto list = AccessList::Parse(ByteReader(data, size).TakeRest());
  if (list.ok()) {
    RequireCallersHaveNames(*list);
    return 0;
  }
  Require(absl::IsInvalidArgument(list.status()), "a wrong list is an INVALID_ARGUMENT");
  const std::string message(list.status().message());
  // It is put behind the name of a file.
  RequireSentence("File " + message);
  Require(absl::StartsWith(message, "line ") || absl::StartsWith(message, "no caller"),
          "an error says on which line");
  return 0;
}

}  // namespace puzzlesolver::fuzz
