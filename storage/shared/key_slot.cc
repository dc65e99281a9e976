#include "storage/shared/key_slot.h"

namespace puzzlesolver::storage {
namespace {

std::uint16_t Crc16(std::string_view bytes) {
  constexpr unsigned kPolynomial = 0x1021;
  unsigned crc = 0;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned>(static_cast<unsigned char>(c)) << 8;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc & 0x8000) != 0 ? (crc << 1) ^ kPolynomial : crc << 1;
    }
    crc &= 0xFFFF;
  }
  return static_cast<std::uint16_t>(crc);
}

std::string_view HashedPart(std::string_view key) {
  const std::size_t open = key.find('{');
  if (open == std::string_view::npos) return key;
  const std::size_t close = key.find('}', open + 1);
  if (close == std::string_view::npos || close == open + 1) return key;
  return key.substr(open + 1, close - open - 1);
}

}  // namespace

std::uint16_t KeySlot(std::string_view key) {
  return static_cast<std::uint16_t>(Crc16(HashedPart(key)) % kSlots);
}

}  // namespace puzzlesolver::storage
