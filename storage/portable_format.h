#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace puzzlesolver::storage {

/// The bytes of exports (storage/FORMAT.md, "Exports"), which reader and writer share.
inline constexpr std::string_view kExportMagic("\x89PSEXP\r\n", 8);
inline constexpr std::uint16_t kExportFormatVersion = 1;
inline constexpr std::size_t kExportHeaderBytes = 10;
inline constexpr std::string_view kExportPurpose = "puzzlesolver export block";

inline constexpr std::string_view kBlockMarker("PSB\xb1", 4);
inline constexpr std::size_t kBlockHeadBytes = 16;
inline constexpr std::size_t kBlockChecksumBytes = 4;
/// No block has more; a longer record is not exported.
inline constexpr std::size_t kMaxBlockBodyBytes = std::size_t{1} << 20;

struct BlockHead {
  enum class Kind : std::uint8_t { kRecords = 1, kEnd = 2 };

  Kind kind = Kind::kRecords;
  bool is_signed = false;
  std::uint16_t records = 0;
  std::uint32_t body_bytes = 0;

  /// With the head, the checksum and the signature.
  std::size_t block_bytes() const;

  bool operator==(const BlockHead&) const = default;
};

std::string EncodeBlockHead(const BlockHead& head);

/// nullopt when the first kBlockHeadBytes of `bytes` are no head, of a kind not known, or of a body
/// above kMaxBlockBodyBytes. REQUIRES: there are that many.
std::optional<BlockHead> DecodeBlockHead(std::string_view bytes);

/// CRC-32 as in stored values.
std::uint32_t BlockChecksum(std::string_view head_and_body);

}  // namespace puzzlesolver::storage
