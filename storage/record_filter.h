#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace puzzlesolver::storage {

/// Selects stored values: those that meet every criterion that is set.
struct RecordFilter {
  std::optional<std::uint8_t> family;
  std::optional<std::uint16_t> rows;
  std::optional<std::uint16_t> columns;
  /// Of the engine that wrote the value, both included.
  std::uint8_t min_engine_version = 0;
  std::uint8_t max_engine_version = 255;

  bool operator==(const RecordFilter&) const = default;

  /// A value that is damaged has no engine version: only filters that allow all of them select it.
  bool Selects(std::string_view encoded_key, std::string_view value) const;
};

}  // namespace puzzlesolver::storage
