#pragma once

#include <string>
#include <string_view>

#include "absl/strings/escaping.h"

namespace puzzlesolver::storage {

inline std::string ToHex(std::string_view bytes) {
  return absl::BytesToHexString(std::string(bytes));
}

inline std::string FromHex(std::string_view digits) {
  return absl::HexStringToBytes(std::string(digits));
}

}  // namespace puzzlesolver::storage
