#include "service/engine/puzzles/sliding/geometry.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::sliding {
namespace {

absl::Status CheckSide(const char* field, int side) {
  if (1 <= side && side <= Geometry::kMaxSide) return absl::OkStatus();
  return FieldError(field, absl::StrCat("The number of ", field, " is ", side,
                                        ", but it must be from 1 to ", Geometry::kMaxSide, "."));
}

}  // namespace

absl::StatusOr<Geometry> Geometry::Create(int rows, int columns) {
  if (absl::Status status = CheckSide("rows", rows); !status.ok()) return status;
  if (absl::Status status = CheckSide("columns", columns); !status.ok()) return status;
  return Geometry(rows, columns);
}

int Geometry::Distance(int a, int b) const {
  return std::abs(RowOf(a) - RowOf(b)) + std::abs(ColumnOf(a) - ColumnOf(b));
}

}  // namespace puzzlesolver::sliding
