#include "storage/shared/shared_record.h"

#include <cstdint>
#include <string>

#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using storage::Guarantee;
using storage::Record;
using storage::SharedRecordState;
using storage::SigningKey;

constexpr std::size_t kMaxKeyBytes = 16;

Record TakeRecord(ByteReader reader) {
  Record record;
  record.guarantee = static_cast<Guarantee>(reader.Take<std::uint8_t>() % 5);
  record.bits_per_move = reader.Take<std::uint8_t>();
  record.lower_bound = reader.Take<std::uint32_t>();
  const std::string moves = reader.TakeRest();
  record.moves.assign(moves.begin(), moves.end());
  if (record.guarantee >= Guarantee::kOptimal) {
    record.lower_bound = static_cast<std::uint32_t>(record.moves.size());
  }
  return record;
}

/// A record that the bytes make.
void TryRecord(const SigningKey& key, const std::string& place, const Record& record,
               std::uint16_t choice) {
  if (!storage::IsWellFormed(record)) return;
  std::string bytes = storage::SealSharedRecord(key, place, record);
  const auto found = storage::OpenSharedRecord(key, place, bytes);
  const bool is_shared =
      record.guarantee != Guarantee::kLegal && record.guarantee != Guarantee::kBounded;
  Require((found.state == SharedRecordState::kCurrent) == is_shared, "what may be shared is read");
  if (is_shared) Require(found.record == record, "a record is read back");
  char& byte = bytes[choice / 8 % bytes.size()];
  byte = static_cast<char>(byte ^ (1 << choice % 8));
  Require(!storage::OpenSharedRecord(key, place, bytes).record, "what was changed is a miss");
}

}  // namespace

/// Two bytes that choose the damage, one for the length of the key, the key, and any bytes.
int FuzzSharedRecord(const std::uint8_t* data, std::size_t size) {
  const SigningKey key = SigningKey::Create(std::string(32, 'k')).value();
  ByteReader reader(data, size);
  const auto choice = reader.Take<std::uint16_t>();
  const std::string place = reader.TakeString(reader.Take<std::uint8_t>() % kMaxKeyBytes);
  TryRecord(key, place, TakeRecord(reader), choice);
  const auto found = storage::OpenSharedRecord(key, place, reader.TakeRest());
  Require(found.state != SharedRecordState::kCurrent, "nobody guesses a signature");
  Require(!found.record, "what is not current is a miss");
  return 0;
}

}  // namespace puzzlesolver::fuzz
