#include "tests/fuzz/promises.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::fuzz {
namespace {

bool IsPrintable(char c) { return absl::ascii_isprint(static_cast<unsigned char>(c)); }

/// Whether a sentence ends and another one begins.
bool HasTwoSentences(const std::string& text) {
  for (std::size_t stop = text.find(". "); stop != std::string::npos;
       stop = text.find(". ", stop + 1)) {
    if (absl::ascii_isupper(static_cast<unsigned char>(text[stop + 2]))) return true;
  }
  return false;
}

std::string WithoutQuotes(std::string_view text) {
  const std::size_t first = text.find('\'');
  const std::size_t last = text.rfind('\'');
  if (first == last) return std::string(text);
  return std::string(text.substr(0, first)) + std::string(text.substr(last));
}

bool IsSentence(std::string_view text) {
  if (text.empty() || text.back() != '.' || !std::ranges::all_of(text, IsPrintable)) return false;
  if (absl::ascii_islower(static_cast<unsigned char>(text.front()))) return false;
  return !HasTwoSentences(WithoutQuotes(text));
}

}  // namespace

void Require(bool kept, const char* promise) {
  if (!kept) throw std::logic_error(promise);
}

void RequireSentence(std::string_view text) {
  if (IsSentence(text)) return;
  throw std::logic_error(absl::StrCat("\"", std::string(text), "\" is not one sentence"));
}

void RequireFieldError(const absl::Status& status, const std::vector<std::string_view>& fields) {
  Require(absl::IsInvalidArgument(status), "a wrong input is an INVALID_ARGUMENT");
  RequireSentence(std::string(status.message()));
  const std::string field = FieldOf(status);
  if (std::ranges::count(fields, field) > 0) return;
  throw std::logic_error(absl::StrCat("'", field, "' is not a field that errors name here"));
}

}  // namespace puzzlesolver::fuzz
