#include "storage/shared/slot_map.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using storage::RedisReply;

constexpr int kMaxDepth = 4;

/// A reply that the bytes make: for each part one byte for its kind, then its content.
RedisReply TakeReply(ByteReader& reader, int depth) {
  RedisReply reply;
  reply.kind = static_cast<RedisReply::Kind>(reader.Take<std::uint8_t>() % 6);
  if (reply.kind == RedisReply::Kind::kInteger) {
    reply.integer = static_cast<std::int32_t>(reader.Take<std::uint32_t>());
  } else if (reply.kind == RedisReply::Kind::kArray) {
    const int elements = depth < kMaxDepth ? reader.Take<std::uint8_t>() % 8 : 0;
    for (int i = 0; i < elements; ++i) reply.elements.push_back(TakeReply(reader, depth + 1));
  } else if (reply.kind != RedisReply::Kind::kNil) {
    reply.text = reader.TakeString(reader.Take<std::uint8_t>() % 16);
  }
  return reply;
}

}  // namespace

int FuzzSlotMap(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto map = storage::SlotMap::Parse(TakeReply(reader, 0), {"asked", 1});
  if (!map.ok()) {
    Require(map.status().code() == absl::StatusCode::kDataLoss, "what is no map is DATA_LOSS");
    return 0;
  }
  Require(!map->nodes().empty(), "a map has nodes");
  for (std::uint16_t slot = 0; slot < storage::kSlots; ++slot) {
    const storage::RedisAddress* const node = map->NodeOf(slot);
    if (node == nullptr) continue;
    Require(!node->host.empty() && node->port != 0, "a node can be asked");
    Require(std::ranges::find(map->nodes(), *node) != map->nodes().end(), "a node is listed");
  }
  return 0;
}

}  // namespace puzzlesolver::fuzz
