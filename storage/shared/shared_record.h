#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "storage/record.h"
#include "storage/signing_key.h"

namespace puzzlesolver::storage {

/// Shared records as bytes (storage/FORMAT.md).

inline constexpr std::size_t kMaxSharedRecordBytes = std::size_t{1} << 16;

enum class SharedRecordState {
  kCurrent,   ///< signed, and of this build's versions
  kOutdated,  ///< of an older format or engine: a miss, may be replaced
  kNewer,     ///< of a newer format or engine: a miss, to be left alone
  kRejected,  ///< not signed with the key for this place, or damaged
};

struct SharedRecord {
  SharedRecordState state = SharedRecordState::kRejected;
  std::optional<Record> record;  ///< of kCurrent
};

/// Where the record of a key is kept: whoever has another signing key keeps it elsewhere.
std::string SharedRecordName(const SigningKey& signing_key, std::string_view encoded_key);

/// REQUIRES: the record is well-formed, and CANONICAL, OPTIMAL or a bound.
std::string SealSharedRecord(const SigningKey& signing_key, std::string_view encoded_key,
                             const Record& record);

SharedRecord OpenSharedRecord(const SigningKey& signing_key, std::string_view encoded_key,
                              std::string_view bytes);

}  // namespace puzzlesolver::storage
