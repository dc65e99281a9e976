#include "storage/key.h"

#include "storage/big_endian.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::uint8_t kKeyFormatVersion = 1;
constexpr std::size_t kPrefixBytes = 10;

}  // namespace

std::string EncodeKey(const Key& key) {
  std::string bytes;
  bytes.reserve(kPrefixBytes + key.rank.size());
  AppendBigEndian(kKeyFormatVersion, bytes);
  AppendBigEndian(key.family, bytes);
  AppendBigEndian(key.rows, bytes);
  AppendBigEndian(key.columns, bytes);
  AppendBigEndian(key.goal_cell, bytes);
  return bytes += key.rank;
}

std::optional<Key> DecodeKey(std::string_view bytes) {
  if (bytes.size() < kPrefixBytes) return std::nullopt;
  if (TakeBigEndian<std::uint8_t>(bytes) != kKeyFormatVersion) return std::nullopt;
  Key key;
  key.family = TakeBigEndian<std::uint8_t>(bytes);
  key.rows = TakeBigEndian<std::uint16_t>(bytes);
  key.columns = TakeBigEndian<std::uint16_t>(bytes);
  key.goal_cell = TakeBigEndian<std::uint32_t>(bytes);
  key.rank = bytes;
  return key;
}

}  // namespace puzzlesolver::storage
