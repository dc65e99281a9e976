#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace puzzlesolver::security {

using Digest = std::array<std::uint8_t, 32>;

/// SHA-256 of `bytes`; nullopt if OpenSSL cannot compute it (out of memory, forbidden).
std::optional<Digest> Sha256(std::string_view bytes);

/// In a time that does not depend on where they differ.
bool AreEqual(const Digest& a, const Digest& b);

}  // namespace puzzlesolver::security
