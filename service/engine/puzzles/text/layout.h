#pragma once

#include <cstddef>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/puzzles/text/parse.h"
#include "service/engine/puzzles/text/tokens.h"

namespace puzzlesolver::text {

/// The shape of a sliding board of `count` tiles written as `tokens`: the sides that `shape` gives,
/// else the rows as written, else a square. Rows marked by `/` must agree with the sides given.
///
/// Errors: INVALID_ARGUMENT naming `tiles`, `rows` or `columns`. REQUIRES: tokens is not empty.
absl::StatusOr<sliding::Geometry> ChooseGeometry(Tokens tokens, std::size_t count,
                                                 const Shape& shape);

}  // namespace puzzlesolver::text
