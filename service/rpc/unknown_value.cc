#include "service/rpc/unknown_value.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::rpc {

absl::Status UnknownValue(const char* field, int number,
                          const google::protobuf::EnumDescriptor& type) {
  std::string message = absl::StrCat(number, " is no value of ", type.name(), ", which has");
  for (int i = 0; i < type.value_count(); ++i) {
    absl::StrAppend(&message, i == 0 ? " " : ", ", type.value(i)->name());
  }
  return FieldError(field, absl::StrCat(message, "."));
}

}  // namespace puzzlesolver::rpc
