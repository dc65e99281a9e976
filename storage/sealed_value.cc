#include "storage/sealed_value.h"

#include <zlib.h>

#include "storage/big_endian.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kVersionBytes = 2;
constexpr std::size_t kChecksumBytes = sizeof(std::uint32_t);

std::uint32_t Checksum(std::string_view encoded_key, std::string_view bytes) {
  const auto add = [](uLong crc, std::string_view part) {
    return crc32_z(crc, reinterpret_cast<const Bytef*>(part.data()), part.size());
  };
  return static_cast<std::uint32_t>(add(add(crc32_z(0, nullptr, 0), encoded_key), bytes));
}

}  // namespace

std::string SealValue(std::string_view encoded_key, std::string_view payload) {
  std::string value;
  value.reserve(kVersionBytes + payload.size() + kChecksumBytes);
  AppendBigEndian(kValueFormatVersion, value);
  AppendBigEndian(kEngineVersion, value);
  value += payload;
  AppendBigEndian(Checksum(encoded_key, value), value);
  return value;
}

ValueState InspectValue(std::string_view encoded_key, std::string_view value) {
  if (value.size() < kVersionBytes + kChecksumBytes) return ValueState::kDamaged;
  std::string_view checksum = value.substr(value.size() - kChecksumBytes);
  value.remove_suffix(kChecksumBytes);
  if (TakeBigEndian<std::uint32_t>(checksum) != Checksum(encoded_key, value)) {
    return ValueState::kDamaged;
  }
  const auto format = TakeBigEndian<std::uint8_t>(value);
  const auto engine = TakeBigEndian<std::uint8_t>(value);
  if (format > kValueFormatVersion || engine > kEngineVersion) return ValueState::kNewer;
  const bool current = format == kValueFormatVersion && engine == kEngineVersion;
  return current ? ValueState::kCurrent : ValueState::kOutdated;
}

std::optional<std::uint8_t> EngineVersionOf(std::string_view encoded_key, std::string_view value) {
  if (InspectValue(encoded_key, value) == ValueState::kDamaged) return std::nullopt;
  return static_cast<std::uint8_t>(value[1]);
}

std::optional<std::string_view> OpenValue(std::string_view encoded_key, std::string_view value) {
  if (InspectValue(encoded_key, value) != ValueState::kCurrent) return std::nullopt;
  value.remove_prefix(kVersionBytes);
  value.remove_suffix(kChecksumBytes);
  return value;
}

}  // namespace puzzlesolver::storage
