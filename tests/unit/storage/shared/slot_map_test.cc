#include "storage/shared/slot_map.h"

#include <gtest/gtest.h>

namespace puzzlesolver::storage {
namespace {

using Kind = RedisReply::Kind;

const RedisAddress kAsked{"10.0.0.9", 6379};

RedisReply Text(const std::string& text) { return {.kind = Kind::kText, .text = text}; }
RedisReply Number(std::int64_t value) { return {.kind = Kind::kInteger, .integer = value}; }
RedisReply Array(std::vector<RedisReply> elements) {
  return {.kind = Kind::kArray, .elements = std::move(elements)};
}
RedisReply Node(const std::string& host, std::int64_t port) {
  return Array({Text(host), Number(port), Text("id"), Array({})});
}
RedisReply Range(std::int64_t first, std::int64_t last, RedisReply master) {
  return Array({Number(first), Number(last), std::move(master), Node("10.0.0.8", 1)});
}

TEST(SlotMapTest, TellsTheMasterOfEachSlot) {
  const auto map = SlotMap::Parse(
      Array({Range(0, 99, Node("10.0.0.1", 1)), Range(200, 16383, Node("10.0.0.2", 2)),
             Range(100, 100, Node("10.0.0.1", 1))}),
      kAsked);
  ASSERT_TRUE(map.ok()) << map.status();
  const RedisAddress first{"10.0.0.1", 1};
  const RedisAddress second{"10.0.0.2", 2};
  for (const std::uint16_t slot : {0, 99, 100}) EXPECT_EQ(*map->NodeOf(slot), first) << slot;
  for (const std::uint16_t slot : {200, 16383}) EXPECT_EQ(*map->NodeOf(slot), second) << slot;
  for (const std::uint16_t slot : {101, 199}) EXPECT_EQ(map->NodeOf(slot), nullptr) << slot;
  EXPECT_EQ(map->nodes(), (std::vector<RedisAddress>{first, second}));
}

TEST(SlotMapTest, AHostThatIsNotToldIsTheOneAsked) {
  for (const RedisReply& host : {Text(""), RedisReply{}}) {
    const auto map = SlotMap::Parse(Array({Range(0, 1, Array({host, Number(7)}))}), kAsked);
    ASSERT_TRUE(map.ok()) << map.status();
    EXPECT_EQ(*map->NodeOf(0), (RedisAddress{"10.0.0.9", 7}));
  }
}

TEST(SlotMapTest, OneNodeMayServeAll) {
  const SlotMap map = SlotMap::Single(kAsked);
  EXPECT_EQ(*map.NodeOf(0), kAsked);
  EXPECT_EQ(*map.NodeOf(16383), kAsked);
  EXPECT_EQ(SlotMap().NodeOf(0), nullptr);
}

TEST(SlotMapTest, NamesAreReplaced) {
  auto map =
      SlotMap::Parse(Array({Range(0, 1, Node("one", 1)), Range(2, 3, Node("two", 2))}), kAsked);
  ASSERT_TRUE(map.ok()) << map.status();
  map->ReplaceHosts({{"two", "10.0.0.2"}});
  EXPECT_EQ(*map->NodeOf(0), (RedisAddress{"one", 1}));
  EXPECT_EQ(*map->NodeOf(2), (RedisAddress{"10.0.0.2", 2}));
}

TEST(SlotMapTest, WhatIsNoMapIsRefused) {
  for (const RedisReply& reply :
       {RedisReply{}, Text("slots"), Array({}), Array({Text("slots")}), Array({Array({})}),
        Array({Range(-1, 5, Node("a", 1))}), Array({Range(5, 4, Node("a", 1))}),
        Array({Range(0, 16384, Node("a", 1))}), Array({Range(0, 1, Node("a", 0))}),
        Array({Range(0, 1, Node("a", 65536))}), Array({Range(0, 1, Array({Text("a")}))}),
        Array({Range(0, 1, Array({Text("a"), Text("1")}))}),
        Array({Range(0, 1, Array({Number(1), Number(1)}))}),
        Array({Array({Text("0"), Number(1), Node("a", 1)})}),
        Array({Range(0, 1, Node("a", 1)), Number(3)})}) {
    EXPECT_EQ(SlotMap::Parse(reply, kAsked).status().code(), absl::StatusCode::kDataLoss);
  }
}

}  // namespace
}  // namespace puzzlesolver::storage
