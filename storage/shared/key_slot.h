#pragma once

#include <cstdint>
#include <string_view>

namespace puzzlesolver::storage {

inline constexpr std::uint16_t kSlots = 16384;

/// The slot of a key in a Redis Cluster, by its specification: CRC-16/XMODEM modulo kSlots of what
/// stands between the first '{' and the first '}' behind it, or of the whole key when there is no
/// such pair or nothing between.
std::uint16_t KeySlot(std::string_view key);

}  // namespace puzzlesolver::storage
