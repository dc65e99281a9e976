#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace puzzlesolver::storage {

/// A command and its arguments, any bytes.
using RedisCommand = std::vector<std::string>;

struct RedisReply {
  enum class Kind { kNil, kText, kStatus, kError, kInteger, kArray };

  Kind kind = Kind::kNil;
  std::string text;          ///< of kText, kStatus and kError: any bytes
  std::int64_t integer = 0;  ///< of kInteger
  std::vector<RedisReply> elements;

  bool operator==(const RedisReply&) const = default;
};

}  // namespace puzzlesolver::storage
