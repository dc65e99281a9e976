#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace puzzlesolver::storage {

/// Appends `number` to `bytes`, most significant byte first.
template <std::unsigned_integral T>
void AppendBigEndian(T number, std::string& bytes) {
  for (std::size_t byte = sizeof(T); byte-- > 0;) {
    bytes.push_back(static_cast<char>((number >> (8 * byte)) & 0xFFu));
  }
}

/// Takes sizeof(T) bytes off the front of `bytes`, which must hold that many.
template <std::unsigned_integral T>
T TakeBigEndian(std::string_view& bytes) {
  T number = 0;
  for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
    number = static_cast<T>((std::size_t{number} << 8) | static_cast<unsigned char>(bytes[byte]));
  }
  bytes.remove_prefix(sizeof(T));
  return number;
}

}  // namespace puzzlesolver::storage
