#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "storage/signing_key.h"

namespace puzzlesolver::storage {

/// Takes what an export holds.
class PortableSink {
 public:
  virtual ~PortableSink() = default;

  /// A value that is sound and of this build's versions (ValueState::kCurrent). `is_trusted`: its
  /// block is signed with the reader's key. The views live until the return. An error ends the
  /// reading.
  virtual absl::Status OnRecord(std::string_view encoded_key, std::string_view value,
                                bool is_trusted) = 0;
};

/// Reads an export (storage/FORMAT.md, "Exports") that comes in pieces, however it is cut. Where it
/// is damaged, what is sound of a block is given to the sink, but not as trusted, and a block whose
/// beginning is damaged is passed over. Any bytes may come; no more than one block is kept, about a
/// megabyte. Not synchronised.
class PortableReader {
 public:
  /// Both are borrowed; a null `key` trusts nothing.
  PortableReader(const SigningKey* key, PortableSink& sink) : key_(key), sink_(sink) {}

  /// INVALID_ARGUMENT, one sentence, when the bytes are no export or of another format version, or
  /// go on after its end; or what the sink said. Every later call says the same.
  absl::Status Read(std::string_view bytes);

  /// To be called after the last byte. INVALID_ARGUMENT when the export ends early.
  absl::Status Finish();

  /// Records that the export says it has, so far.
  std::uint64_t records() const { return records_; }
  /// Those that the sink has not seen: damaged, passed over, or of other versions.
  std::uint64_t rejected() const { return records_ - delivered_; }

 private:
  enum class State { kHeader, kHead, kBody, kEnd };

  absl::Status Step();
  std::size_t WantedBytes() const;
  absl::Status TakeHeader();
  void SeekHead();
  absl::Status TakeBlock();
  absl::Status TakeRecords(std::string_view body, std::uint16_t records, bool is_trusted);
  void TakeEnd(std::string_view body);

  const SigningKey* const key_;
  PortableSink& sink_;
  State state_ = State::kHeader;
  std::string kept_;              ///< of what is to be taken next
  std::size_t wanted_block_ = 0;  ///< bytes of the block that kept_ begins
  std::uint64_t records_ = 0;
  std::uint64_t delivered_ = 0;
  absl::Status status_;
};

}  // namespace puzzlesolver::storage
