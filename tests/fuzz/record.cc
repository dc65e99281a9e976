#include "storage/record.h"

#include <cstdint>
#include <string>

#include "storage/sealed_value.h"
#include "storage/store_rules.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using storage::Guarantee;
using storage::Record;

constexpr std::size_t kMaxKeyBytes = 16;

/// One bit of `value` turned over, the one that `choice` chooses.
std::string Damage(std::string value, std::uint16_t choice) {
  char& byte = value[choice / 8 % value.size()];
  byte = static_cast<char>(byte ^ (1 << choice % 8));
  return value;
}

/// Any bytes under a right checksum.
void TryPayload(const std::string& key, const std::string& payload, std::uint16_t choice) {
  const std::string value = storage::SealValue(key, payload);
  const auto record = storage::DecodeRecord(key, value);
  if (record) {
    Require(storage::IsWellFormed(*record), "what is read keeps its rules");
    Require(storage::EncodeRecord(key, *record) == value, "a record has one encoding");
  }
  if (const auto step = storage::DecodeStep(key, value)) {
    Require(storage::EncodeStep(key, *step) == value, "a step has one encoding");
  }
  const std::string damaged = Damage(value, choice);
  Require(!storage::DecodeRecord(key, damaged) && !storage::DecodeStep(key, damaged),
          "what is damaged is a miss");
}

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
void TryRecord(const std::string& key, const Record& record) {
  if (!storage::IsWellFormed(record)) return;
  Require(!storage::Improve(record, record), "no record says more than itself");
  const auto again = storage::DecodeRecord(key, storage::EncodeRecord(key, record));
  Require(again == record, "a record is read back");
}

}  // namespace

/// Two bytes that choose the damage, one for the length of the key, the key, and the payload of a
/// value.
int FuzzRecord(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto choice = reader.Take<std::uint16_t>();
  const std::string key = reader.TakeString(reader.Take<std::uint8_t>() % kMaxKeyBytes);
  TryRecord(key, TakeRecord(reader));
  TryPayload(key, reader.TakeRest(), choice);
  return 0;
}

}  // namespace puzzlesolver::fuzz
