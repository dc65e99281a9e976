#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace puzzlesolver::security {

/// What a certificate, key or access file may take at most.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20;

/// The content of a regular file; never blocks on a pipe. Errors are one sentence that begins with
/// `what` and names the path; INVALID_ARGUMENT for what is no regular file or too large, else the
/// code that fits the system's error.
absl::StatusOr<std::string> ReadSmallFile(std::string_view what, const std::filesystem::path& path);

/// "<what> '<path>'", the subject of all sentences about a file.
std::string NameOf(std::string_view what, const std::filesystem::path& path);

}  // namespace puzzlesolver::security
