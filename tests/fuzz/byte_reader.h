#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace puzzlesolver::fuzz {

/// Cuts an input into the values that a target needs. Behind its end there are zeros and empty
/// strings.
class ByteReader {
 public:
  ByteReader(const std::uint8_t* data, std::size_t size)
      : bytes_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return bytes_.empty(); }

  /// The next sizeof(T) bytes, the most significant first.
  template <std::unsigned_integral T>
  T Take() {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) number = number << 8 | TakeByte();
    return static_cast<T>(number);
  }

  /// The next `size` bytes, or as many as there are.
  std::string TakeString(std::size_t size) {
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(text.size());
    return text;
  }

  /// All other bytes.
  std::string TakeRest() { return TakeString(bytes_.size()); }

 private:
  std::uint8_t TakeByte() {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

  std::string_view bytes_;
};

}  // namespace puzzlesolver::fuzz
