#pragma once

#include <filesystem>
#include <string_view>

#include "absl/status/statusor.h"
#include "storage/signing_key.h"

namespace puzzlesolver::server {

/// The signing key in a small file. Errors: INVALID_ARGUMENT and those of reading it, one sentence
/// that begins with `what` and names the file.
absl::StatusOr<storage::SigningKey> ReadSigningKey(std::string_view what,
                                                   const std::filesystem::path& file);

}  // namespace puzzlesolver::server
