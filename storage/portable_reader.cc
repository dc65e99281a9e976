#include "storage/portable_reader.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "storage/big_endian.h"
#include "storage/portable_format.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kLengthBytes = sizeof(std::uint16_t) + sizeof(std::uint32_t);

}  // namespace

absl::Status PortableReader::Read(std::string_view bytes) {
  while (status_.ok() && !bytes.empty()) {
    const std::size_t missing = WantedBytes() - kept_.size();
    const std::string_view next = bytes.substr(0, missing);
    kept_ += next;
    bytes.remove_prefix(next.size());
    if (next.size() == missing) status_ = Step();
  }
  return status_;
}

absl::Status PortableReader::Finish() {
  if (status_.ok() && state_ != State::kEnd) {
    status_ = absl::InvalidArgumentError(
        state_ == State::kHeader
            ? std::string("The bytes are no export: they end before its header does.")
            : absl::StrCat("The export ends early, after ", records_, " records."));
  }
  return status_;
}

std::size_t PortableReader::WantedBytes() const {
  switch (state_) {
    case State::kHeader:
      return kExportHeaderBytes;
    case State::kHead:
      return kBlockHeadBytes;
    case State::kBody:
      return wanted_block_;
    case State::kEnd:
      break;
  }
  return 1;
}

absl::Status PortableReader::Step() {
  switch (state_) {
    case State::kHeader:
      return TakeHeader();
    case State::kHead:
      SeekHead();
      return absl::OkStatus();
    case State::kBody:
      return TakeBlock();
    case State::kEnd:
      break;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "The export goes on after its end, which says that it has ", records_, " records."));
}

absl::Status PortableReader::TakeHeader() {
  std::string_view header = kept_;
  if (!header.starts_with(kExportMagic)) {
    return absl::InvalidArgumentError("The bytes are no export: they begin otherwise.");
  }
  header.remove_prefix(kExportMagic.size());
  const auto version = TakeBigEndian<std::uint16_t>(header);
  if (version != kExportFormatVersion) {
    return absl::InvalidArgumentError(absl::StrCat("The export has format version ", version,
                                                   " and this program knows only ",
                                                   kExportFormatVersion, "."));
  }
  kept_.clear();
  state_ = State::kHead;
  return absl::OkStatus();
}

void PortableReader::SeekHead() {
  if (const auto head = DecodeBlockHead(kept_)) {
    wanted_block_ = head->block_bytes();
    state_ = State::kBody;
    return;
  }
  // A damaged one: the next may begin with any byte from the second on.
  const std::size_t next = kept_.find(kBlockMarker.front(), 1);
  kept_.erase(0, std::min(next, kept_.size()));
}

absl::Status PortableReader::TakeBlock() {
  const BlockHead head = *DecodeBlockHead(kept_);
  const std::string_view block = kept_;
  const std::size_t sealed = kBlockHeadBytes + head.body_bytes;
  std::string_view checksum = block.substr(sealed, kBlockChecksumBytes);
  const std::string_view signature = block.substr(sealed + kBlockChecksumBytes);
  const bool is_sound =
      TakeBigEndian<std::uint32_t>(checksum) == BlockChecksum(block.substr(0, sealed));
  const std::string_view body = block.substr(kBlockHeadBytes, head.body_bytes);
  state_ = State::kHead;
  absl::Status status;
  if (head.kind == BlockHead::Kind::kEnd) {
    if (is_sound) TakeEnd(body);
  } else {
    const bool is_trusted = is_sound && head.is_signed && key_ != nullptr &&
                            key_->Verify(kExportPurpose, block.substr(0, sealed), signature);
    status = TakeRecords(body, head.records, is_trusted);
  }
  kept_.clear();
  return status;
}

// Each value has its own checksum, so that of a damaged block the sound ones are found as long as
// the lengths before them are right.
absl::Status PortableReader::TakeRecords(std::string_view body, std::uint16_t records,
                                         bool is_trusted) {
  records_ += records;
  for (std::uint16_t i = 0; i < records && body.size() >= kLengthBytes; ++i) {
    const std::size_t key_bytes = TakeBigEndian<std::uint16_t>(body);
    const std::size_t value_bytes = TakeBigEndian<std::uint32_t>(body);
    if (body.size() < key_bytes + value_bytes) break;
    const std::string_view key = body.substr(0, key_bytes);
    const std::string_view value = body.substr(key_bytes, value_bytes);
    body.remove_prefix(key_bytes + value_bytes);
    if (InspectValue(key, value) != ValueState::kCurrent) continue;
    ++delivered_;
    if (absl::Status status = sink_.OnRecord(key, value, is_trusted); !status.ok()) return status;
  }
  return absl::OkStatus();
}

void PortableReader::TakeEnd(std::string_view body) {
  if (body.size() != sizeof(records_)) return;
  // What was passed over is known only now.
  records_ = std::max(records_, TakeBigEndian<std::uint64_t>(body));
  state_ = State::kEnd;
}

}  // namespace puzzlesolver::storage
