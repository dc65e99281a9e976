#include "service/engine/tables/pattern_database.h"

#include <utility>

namespace puzzlesolver {

PatternDatabase::PatternDatabase(Pattern pattern, std::span<const std::uint8_t> nibbles,
                                 std::shared_ptr<const void> owner)
    : pattern_(std::move(pattern)), nibbles_(nibbles), owner_(std::move(owner)) {}

}  // namespace puzzlesolver
