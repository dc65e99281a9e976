#pragma once

#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace puzzlesolver::fuzz {

/// Throws std::logic_error with `promise` unless it is kept.
void Require(bool kept, const char* promise);

/// One sentence for people: printable ASCII that begins with no small letter, ends with a full stop
/// and has no second one in it. Text in quotes may be anything printable.
void RequireSentence(std::string_view text);

/// An INVALID_ARGUMENT that names one of `fields` and says in one sentence what is wrong.
void RequireFieldError(const absl::Status& status, const std::vector<std::string_view>& fields);

}  // namespace puzzlesolver::fuzz
