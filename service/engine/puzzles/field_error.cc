#include "service/engine/puzzles/field_error.h"

#include <optional>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver {
namespace {

constexpr char kFieldPayload[] = "puzzlesolver/field";

}  // namespace

absl::Status FieldError(std::string_view field, std::string_view message) {
  absl::Status status = absl::InvalidArgumentError(std::string(message));
  status.SetPayload(kFieldPayload, absl::Cord(std::string(field)));
  return status;
}

std::string FieldOf(const absl::Status& status) {
  const auto field = status.GetPayload(kFieldPayload);
  return field ? std::string(*field) : "";
}

absl::Status PrefixField(std::string_view prefix, const absl::Status& status) {
  const std::string field = FieldOf(status);
  if (field.empty()) return status;
  absl::Status prefixed = status;
  prefixed.SetPayload(kFieldPayload, absl::Cord(absl::StrCat(std::string(prefix), ".", field)));
  return prefixed;
}

}  // namespace puzzlesolver
