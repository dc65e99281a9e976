#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "storage/signing_key.h"

namespace puzzlesolver::storage {

struct BlockHead;

/// Makes an export of stored values (storage/FORMAT.md, "Exports"), piece by piece: keeps what has
/// not been taken and the records of one block, about 64 KiB. Not synchronised.
class PortableWriter {
 public:
  /// `key` is borrowed; null: the export is not signed.
  explicit PortableWriter(const SigningKey* key);

  /// False for a record above a megabyte, which is left out.
  bool Add(std::string_view encoded_key, std::string_view value);

  /// Ends the export. Nothing may be added from then on.
  void Finish();

  /// Of what has not been taken.
  std::size_t ready_bytes() const { return ready_.size(); }
  /// The bytes that follow those taken before.
  std::string Take();

  std::uint64_t records() const { return records_; }

 private:
  void EndBlock();
  void Seal(const BlockHead& head, std::string_view body);

  const SigningKey* const key_;
  std::string ready_;
  std::string body_;
  std::uint16_t body_records_ = 0;
  std::uint64_t records_ = 0;
};

}  // namespace puzzlesolver::storage
