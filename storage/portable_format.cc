#include "storage/portable_format.h"

#include <zlib.h>

#include "storage/big_endian.h"
#include "storage/signing_key.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::uint8_t kSignedFlag = 1;

}  // namespace

std::size_t BlockHead::block_bytes() const {
  return kBlockHeadBytes + body_bytes + kBlockChecksumBytes +
         (is_signed ? SigningKey::kSignatureBytes : 0);
}

std::uint32_t BlockChecksum(std::string_view head_and_body) {
  return static_cast<std::uint32_t>(crc32_z(crc32_z(0, nullptr, 0),
                                            reinterpret_cast<const Bytef*>(head_and_body.data()),
                                            head_and_body.size()));
}

std::string EncodeBlockHead(const BlockHead& head) {
  std::string bytes(kBlockMarker);
  AppendBigEndian(static_cast<std::uint8_t>(head.kind), bytes);
  AppendBigEndian(head.is_signed ? kSignedFlag : std::uint8_t{0}, bytes);
  AppendBigEndian(head.records, bytes);
  AppendBigEndian(head.body_bytes, bytes);
  AppendBigEndian(BlockChecksum(bytes), bytes);
  return bytes;
}

std::optional<BlockHead> DecodeBlockHead(std::string_view bytes) {
  if (!bytes.starts_with(kBlockMarker)) return std::nullopt;
  bytes = bytes.substr(0, kBlockHeadBytes);
  const std::uint32_t checksum = BlockChecksum(bytes.substr(0, kBlockHeadBytes - sizeof(checksum)));
  bytes.remove_prefix(kBlockMarker.size());
  const auto kind = TakeBigEndian<std::uint8_t>(bytes);
  const auto flags = TakeBigEndian<std::uint8_t>(bytes);
  BlockHead head;
  head.kind = BlockHead::Kind{kind};
  head.is_signed = flags == kSignedFlag;
  head.records = TakeBigEndian<std::uint16_t>(bytes);
  head.body_bytes = TakeBigEndian<std::uint32_t>(bytes);
  if (TakeBigEndian<std::uint32_t>(bytes) != checksum) return std::nullopt;
  const bool is_known =
      (head.kind == BlockHead::Kind::kRecords || head.kind == BlockHead::Kind::kEnd) &&
      flags <= kSignedFlag;
  if (!is_known || head.body_bytes > kMaxBlockBodyBytes) return std::nullopt;
  return head;
}

}  // namespace puzzlesolver::storage
