#include "storage/record_filter.h"

#include "storage/key.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::storage {

bool RecordFilter::Selects(std::string_view encoded_key, std::string_view value) const {
  const std::optional<Key> key = DecodeKey(encoded_key);
  if (!key) return *this == RecordFilter();
  if (family.value_or(key->family) != key->family || rows.value_or(key->rows) != key->rows ||
      columns.value_or(key->columns) != key->columns) {
    return false;
  }
  if (min_engine_version == 0 && max_engine_version == RecordFilter().max_engine_version) {
    return true;
  }
  const std::optional<std::uint8_t> engine = EngineVersionOf(encoded_key, value);
  return engine && min_engine_version <= *engine && *engine <= max_engine_version;
}

}  // namespace puzzlesolver::storage
