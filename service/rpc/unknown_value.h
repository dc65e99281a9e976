#pragma once

#include <google/protobuf/descriptor.h>

#include "absl/status/status.h"

namespace puzzlesolver::rpc {

/// INVALID_ARGUMENT naming `field`, whose number is no value of the enumeration.
absl::Status UnknownValue(const char* field, int number,
                          const google::protobuf::EnumDescriptor& type);

}  // namespace puzzlesolver::rpc
