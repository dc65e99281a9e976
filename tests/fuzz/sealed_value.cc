#include "storage/sealed_value.h"

#include <cstdint>
#include <string>

#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using storage::ValueState;

/// A value of any versions with a right checksum. The checksum covers the key and then the value:
/// so that of a value whose key is longer by two bytes is that of one whose versions these are.
std::string SealAs(const std::string& versions, const std::string& key,
                   const std::string& payload) {
  return versions + storage::SealValue(key + versions, payload);
}

ValueState StateOf(std::uint8_t format, std::uint8_t engine) {
  if (format > storage::kValueFormatVersion || engine > storage::kEngineVersion) {
    return ValueState::kNewer;
  }
  const bool current = format == storage::kValueFormatVersion && engine == storage::kEngineVersion;
  return current ? ValueState::kCurrent : ValueState::kOutdated;
}

void TryVersions(std::uint8_t format, std::uint8_t engine, const std::string& key,
                 const std::string& payload) {
  const std::string versions = {static_cast<char>(format), static_cast<char>(engine)};
  const std::string value = SealAs(versions, key, payload);
  Require(storage::InspectValue(key, value) == StateOf(format, engine),
          "the versions of an undamaged value are told");
}

void TryValue(const std::string& key, const std::string& value) {
  const bool current = storage::InspectValue(key, value) == ValueState::kCurrent;
  const auto payload = storage::OpenValue(key, value);
  Require(payload.has_value() == current, "only current values are opened");
  if (payload) {
    Require(storage::SealValue(key, std::string(*payload)) == value, "a value has one seal");
  }
}

}  // namespace

/// The two versions, one byte for the length of the key, the key, and the payload, which is taken
/// for a whole value, too.
int FuzzSealedValue(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto format = reader.Take<std::uint8_t>();
  const auto engine = reader.Take<std::uint8_t>();
  const std::string key = reader.TakeString(reader.Take<std::uint8_t>());
  const std::string payload = reader.TakeRest();
  const std::string value = storage::SealValue(key, payload);
  Require(storage::OpenValue(key, value) == payload, "a sealed payload is read back");
  TryVersions(format, engine, key, payload);
  TryValue(key, payload);
  return 0;
}

}  // namespace puzzlesolver::fuzz
