#pragma once

#include <string>

#include "storage/shared/redis_reply.h"

namespace puzzlesolver::storage {

/// What is asked of Redis, each about the one key `name` and atomic.

RedisCommand ReadCommand(std::string name);

/// Keeps `value`, a shared record, unless what is there is of a newer version in any respect, or of
/// the same versions and not weaker. Replies 1 when it was kept, else 0.
RedisCommand KeepStrongerCommand(std::string name, std::string value);

/// Removes `value`, if it is still that.
RedisCommand RemoveCommand(std::string name, std::string value);

}  // namespace puzzlesolver::storage
