#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/shared/key_slot.h"
#include "storage/shared/redis_address.h"
#include "storage/shared/redis_reply.h"

namespace puzzlesolver::storage {

/// Which node serves which slot.
class SlotMap {
 public:
  /// Nobody serves any.
  SlotMap() = default;

  /// One node, which is no cluster, serves all.
  static SlotMap Single(RedisAddress node);

  /// Reads the reply to CLUSTER SLOTS; a host that is not told is that of `asked`. DATA_LOSS when
  /// it is none, or nobody serves any slot.
  static absl::StatusOr<SlotMap> Parse(const RedisReply& reply, const RedisAddress& asked);

  /// nullptr for a slot without one. REQUIRES: slot < kSlots.
  const RedisAddress* NodeOf(std::uint16_t slot) const;

  /// Each once, in the order of their slots.
  const std::vector<RedisAddress>& nodes() const { return nodes_; }

  /// Replaces host names by what stands for them in `hosts`.
  void ReplaceHosts(const std::map<std::string, std::string>& hosts);

 private:
  std::uint16_t IndexOf(const RedisAddress& node);

  std::vector<RedisAddress> nodes_;
  std::vector<std::uint16_t> node_of_slot_;  ///< index + 1, 0 for none; empty: none at all
};

}  // namespace puzzlesolver::storage
