#include "storage/shared/write_queue.h"

#include <gtest/gtest.h>

#include <latch>
#include <string>
#include <thread>

namespace puzzlesolver::storage {
namespace {

RedisRequest Request(std::uint16_t slot) { return {slot, {"SET", std::string(1000, 'x')}}; }

TEST(WriteQueueTest, WritesInOrder) {
  std::vector<std::uint16_t> written;
  WriteQueue queue(std::size_t{1} << 20, [&](auto requests, const std::stop_token&) {
    EXPECT_LE(requests.size(), WriteQueue::kMaxTogether);
    for (const RedisRequest& request : requests) written.push_back(request.slot);
  });
  for (std::uint16_t slot = 0; slot < 200; ++slot) queue.Push(Request(slot));
  while (queue.pending() > 0) std::this_thread::yield();
  ASSERT_EQ(written.size(), 200u);
  for (std::uint16_t slot = 0; slot < 200; ++slot) EXPECT_EQ(written[slot], slot);
  EXPECT_EQ(queue.dropped(), 0u);
}

TEST(WriteQueueTest, LargeOnesAreWrittenAlone) {
  std::vector<std::size_t> together;
  {
    WriteQueue queue(std::size_t{1} << 30, [&](auto requests, const std::stop_token&) {
      together.push_back(requests.size());
    });
    for (int i = 0; i < 3; ++i) {
      queue.Push({0, {"SET", std::string(WriteQueue::kMaxBytesTogether, 'x')}});
    }
    while (queue.pending() > 0) std::this_thread::yield();
  }
  EXPECT_EQ(together, (std::vector<std::size_t>{1, 1, 1}));
}

TEST(WriteQueueTest, WhatFindsNoRoomIsDroppedAndCounted) {
  std::latch begun(1);
  std::latch go_on(1);
  int written = 0;
  WriteQueue queue(10'000, [&](auto requests, const std::stop_token&) {
    if (written == 0) {
      begun.count_down();
      go_on.wait();
    }
    written += static_cast<int>(requests.size());
  });
  queue.Push(Request(0));
  begun.wait();
  for (std::uint16_t slot = 0; slot < 20; ++slot) queue.Push(Request(slot));
  EXPECT_EQ(queue.pending() + queue.dropped(), 21u);
  EXPECT_GE(queue.dropped(), 11u) << "10,000 bytes hold no more than nine";
  const auto kept = static_cast<int>(queue.pending());
  EXPECT_GE(kept, 2);
  go_on.count_down();
  while (queue.pending() > 0) std::this_thread::yield();
  EXPECT_EQ(written, kept);
}

TEST(WriteQueueTest, TheEndLeavesUndoneWhatWaits) {
  std::latch begun(1);
  int calls = 0;
  {
    WriteQueue queue(std::size_t{1} << 20, [&](auto, const std::stop_token& stop) {
      if (++calls == 1) begun.count_down();
      while (!stop.stop_requested()) std::this_thread::yield();
    });
    queue.Push(Request(0));
    begun.wait();
    for (std::uint16_t slot = 0; slot < 200; ++slot) queue.Push(Request(slot));
  }
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace puzzlesolver::storage
