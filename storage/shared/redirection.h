#pragma once

#include <optional>

#include "storage/shared/redis_address.h"
#include "storage/shared/redis_reply.h"

namespace puzzlesolver::storage {

/// That a slot is served by another node than the one asked.
struct Redirection {
  enum class Kind {
    kMoved,  ///< for good
    kAsk,    ///< for this command only, which is to follow ASKING
  };

  Kind kind = Kind::kMoved;
  RedisAddress node;

  bool operator==(const Redirection&) const = default;
};

/// nullopt for any other reply. A host that is not told is that of `asked`.
std::optional<Redirection> ParseRedirection(const RedisReply& reply, const RedisAddress& asked);

}  // namespace puzzlesolver::storage
