#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace puzzlesolver::storage {

/// The identity of one state relative to its goal, as the store sees it: numbers and bytes.
///
/// Encoded in frozen order, big-endian (storage/FORMAT.md): format version, family, rows, columns,
/// goal cell, rank. Byte order of encoded keys is therefore the order of (family, rows, columns,
/// goal cell, rank), and all keys of one table stand together.
struct Key {
  std::uint8_t family = 0;
  std::uint16_t rows = 0;
  std::uint16_t columns = 0;
  std::uint32_t goal_cell = 0;
  /// The state's rank as a big-endian number; all keys of one family, shape and goal cell have
  /// ranks of one width. Never empty in the key of a state.
  std::string rank;

  bool operator==(const Key&) const = default;
};

std::string EncodeKey(const Key& key);

/// nullopt when `bytes` is too short or of another format version.
std::optional<Key> DecodeKey(std::string_view bytes);

}  // namespace puzzlesolver::storage
