#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace puzzlesolver {

/// An INVALID_ARGUMENT status that remembers which input field was wrong.
///
/// `field` is a path in the words of the API ("tiles", "goal", "rows"); `message` is one sentence
/// that names the value found and what was expected.
absl::Status FieldError(std::string_view field, std::string_view message);

/// The field named by FieldError, or "" when `status` carries none.
std::string FieldOf(const absl::Status& status);

/// The same error with `prefix` and a dot put before its field name.
absl::Status PrefixField(std::string_view prefix, const absl::Status& status);

}  // namespace puzzlesolver
