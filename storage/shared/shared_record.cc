#include "storage/shared/shared_record.h"

#include <cstdint>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/big_endian.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::uint8_t kSharedFormatVersion = 1;
constexpr std::size_t kVersionBytes = 3;
constexpr std::size_t kHeadBytes = 8;
constexpr std::size_t kNamespaceBytes = 8;
constexpr char kSigningPurpose[] = "shared record";
constexpr char kNamingPurpose[] = "shared record name";

/// The versions and the strength; of two heads of the same versions the greater is the stronger.
std::string HeadOf(const Record& record) {
  std::string head;
  AppendBigEndian(kSharedFormatVersion, head);
  AppendBigEndian(kValueFormatVersion, head);
  AppendBigEndian(kEngineVersion, head);
  AppendBigEndian(static_cast<std::uint8_t>(record.guarantee), head);
  AppendBigEndian(record.guarantee == Guarantee::kNone ? record.lower_bound : 0u, head);
  return head;
}

std::string SignedBytes(std::string_view head, std::string_view encoded_key,
                        std::string_view value) {
  std::string bytes(head);
  AppendBigEndian(static_cast<std::uint32_t>(encoded_key.size()), bytes);
  bytes += encoded_key;
  bytes += value;
  return bytes;
}

bool IsShared(Guarantee guarantee) {
  return guarantee != Guarantee::kLegal && guarantee != Guarantee::kBounded;
}

SharedRecordState CompareVersions(std::string_view bytes) {
  const std::string own = HeadOf({});
  SharedRecordState state = SharedRecordState::kCurrent;
  for (std::size_t i = 0; i < kVersionBytes; ++i) {
    const auto found = static_cast<unsigned char>(bytes[i]);
    if (found > static_cast<unsigned char>(own[i])) return SharedRecordState::kNewer;
    if (found != static_cast<unsigned char>(own[i])) state = SharedRecordState::kOutdated;
  }
  return state;
}

}  // namespace

std::string SharedRecordName(const SigningKey& signing_key, std::string_view encoded_key) {
  const std::string mark = signing_key.Sign(kNamingPurpose, "").substr(0, kNamespaceBytes);
  std::string name = absl::StrCat("puzzlesolver:", absl::BytesToHexString(mark), ":");
  return name += encoded_key;
}

std::string SealSharedRecord(const SigningKey& signing_key, std::string_view encoded_key,
                             const Record& record) {
  const std::string value = EncodeRecord(encoded_key, record);
  std::string bytes = HeadOf(record);
  bytes += signing_key.Sign(kSigningPurpose, SignedBytes(bytes, encoded_key, value));
  return bytes += value;
}

SharedRecord OpenSharedRecord(const SigningKey& signing_key, std::string_view encoded_key,
                              std::string_view bytes) {
  if (bytes.size() < kHeadBytes) return {};
  const SharedRecordState state = CompareVersions(bytes);
  if (state != SharedRecordState::kCurrent) return {state, std::nullopt};
  if (bytes.size() < kHeadBytes + SigningKey::kSignatureBytes) return {};
  const std::string_view head = bytes.substr(0, kHeadBytes);
  const std::string_view signature = bytes.substr(kHeadBytes, SigningKey::kSignatureBytes);
  const std::string_view value = bytes.substr(kHeadBytes + SigningKey::kSignatureBytes);
  if (!signing_key.Verify(kSigningPurpose, SignedBytes(head, encoded_key, value), signature)) {
    return {};
  }
  std::optional<Record> record = DecodeRecord(encoded_key, value);
  if (!record || !IsShared(record->guarantee) || HeadOf(*record) != head) return {};
  return {SharedRecordState::kCurrent, std::move(record)};
}

}  // namespace puzzlesolver::storage
