#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace puzzlesolver::storage {

/// Version of the layout of values (storage/FORMAT.md).
inline constexpr std::uint8_t kValueFormatVersion = 1;

/// Raised when an engine is found to have stored wrong answers: every value written before is then
/// a miss and is written over.
inline constexpr std::uint8_t kEngineVersion = 1;

/// What the frame of a stored value tells, before its content is looked at.
enum class ValueState {
  kCurrent,   ///< checksum right, both versions are this build's
  kOutdated,  ///< checksum right, written by an older format or engine: a miss, may be replaced
  kNewer,     ///< checksum right, written by a newer format or engine: a miss, to be left alone
  kDamaged,   ///< too short, or the checksum does not fit the key and the bytes
};

/// The versions, `payload`, and a CRC-32 over the encoded key and all of that: a value that stands
/// under another key than its own is as damaged as one with a flipped bit.
std::string SealValue(std::string_view encoded_key, std::string_view payload);

ValueState InspectValue(std::string_view encoded_key, std::string_view value);

/// nullopt for a damaged value.
std::optional<std::uint8_t> EngineVersionOf(std::string_view encoded_key, std::string_view value);

/// The payload, a part of `value`; nullopt unless InspectValue says kCurrent.
std::optional<std::string_view> OpenValue(std::string_view encoded_key, std::string_view value);

}  // namespace puzzlesolver::storage
