#include "storage/background_sync.h"

#include <gtest/gtest.h>

#include <atomic>
#include <semaphore>

namespace puzzlesolver::storage {
namespace {

TEST(BackgroundSync, SyncsAfterAWrite) {
  std::counting_semaphore<> synced(0);
  BackgroundSync sync(std::chrono::nanoseconds(1), [&synced] {
    synced.release();
    return true;
  });
  for (int round = 0; round < 3; ++round) {
    sync.NoteWrite();
    synced.acquire();
  }
}

TEST(BackgroundSync, TriesAgainAfterAFailure) {
  std::counting_semaphore<> called(0);
  int calls = 0;
  BackgroundSync sync(std::chrono::nanoseconds(1), [&] {
    called.release();
    return ++calls == 3;
  });
  sync.NoteWrite();
  for (int call = 0; call < 3; ++call) called.acquire();
}

TEST(BackgroundSync, EndsWithoutWaitingForItsInterval) {
  std::atomic<int> calls = 0;
  {
    BackgroundSync sync(std::chrono::hours(1), [&calls] {
      ++calls;
      return true;
    });
    sync.NoteWrite();
  }
  EXPECT_EQ(calls, 0);
}

TEST(BackgroundSync, DoesNothingWithoutAWrite) {
  std::atomic<int> calls = 0;
  {
    const BackgroundSync sync(std::chrono::nanoseconds(1), [&calls] {
      ++calls;
      return true;
    });
  }
  EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace puzzlesolver::storage
