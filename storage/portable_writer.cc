#include "storage/portable_writer.h"

#include <limits>
#include <utility>

#include "storage/big_endian.h"
#include "storage/portable_format.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kUsualBodyBytes = std::size_t{64} << 10;
constexpr std::size_t kPrefixBytes = sizeof(std::uint16_t) + sizeof(std::uint32_t);

}  // namespace

PortableWriter::PortableWriter(const SigningKey* key) : key_(key), ready_(kExportMagic) {
  AppendBigEndian(kExportFormatVersion, ready_);
}

bool PortableWriter::Add(std::string_view encoded_key, std::string_view value) {
  const std::size_t bytes = kPrefixBytes + encoded_key.size() + value.size();
  if (bytes > kMaxBlockBodyBytes ||
      encoded_key.size() > std::numeric_limits<std::uint16_t>::max()) {
    return false;
  }
  if (!body_.empty() && body_.size() + bytes > kUsualBodyBytes) EndBlock();
  AppendBigEndian(static_cast<std::uint16_t>(encoded_key.size()), body_);
  AppendBigEndian(static_cast<std::uint32_t>(value.size()), body_);
  body_ += encoded_key;
  body_ += value;
  ++body_records_;
  ++records_;
  return true;
}

void PortableWriter::EndBlock() {
  if (body_.empty()) return;
  const std::string body = std::exchange(body_, {});
  Seal({BlockHead::Kind::kRecords, key_ != nullptr, std::exchange(body_records_, std::uint16_t{0}),
        static_cast<std::uint32_t>(body.size())},
       body);
}

void PortableWriter::Seal(const BlockHead& head, std::string_view body) {
  std::string block = EncodeBlockHead(head);
  block += body;
  const std::string signature = key_ != nullptr ? key_->Sign(kExportPurpose, block) : "";
  AppendBigEndian(BlockChecksum(block), block);
  ready_ += block;
  ready_ += signature;
}

void PortableWriter::Finish() {
  EndBlock();
  std::string total;
  AppendBigEndian(records_, total);
  Seal({BlockHead::Kind::kEnd, key_ != nullptr, 0, static_cast<std::uint32_t>(total.size())},
       total);
}

std::string PortableWriter::Take() { return std::exchange(ready_, {}); }

}  // namespace puzzlesolver::storage
