#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "storage/big_endian.h"
#include "storage/local_store.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {

/// A store in a directory of its own that looks after itself all the time and keeps its events.
class LocalStoreTest : public testing::Test {
 protected:
  using Kind = StoreEvent::Kind;

  static constexpr std::uint32_t kRecords = 2000;
  static inline const Record kRecord{Guarantee::kCanonical, 40, 2,
                                     std::vector<std::uint8_t>(40, 2)};

  static Key KeyOf(std::uint32_t number) {
    Key key{1, 4, 4, 15, ""};
    AppendBigEndian(number, key.rank);
    return key;
  }

  LocalStoreOptions Options() {
    return {.database = {.directory = path_},
            .sync_interval = absl::Milliseconds(5),
            .upkeep_interval = absl::Milliseconds(5),
            .on_event = [this](const StoreEvent& event) {
              const std::lock_guard lock(mutex_);
              events_.push_back(event);
              if (event.kind == Kind::kNotSalvaged && !may_save_nothing_) {
                ADD_FAILURE() << event.path << ": " << event.detail;
              }
            }};
  }

  std::unique_ptr<LocalStore> Open() {
    auto store = LocalStore::Open(Options());
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }

  static absl::Status Put(LocalStore& store, std::uint32_t number) {
    return store.Put(std::vector<Entry>{{KeyOf(number), kRecord}});
  }

  static bool Has(LocalStore& store, std::uint32_t number) {
    const auto found = store.Find(KeyOf(number));
    return found.ok() && *found == kRecord;
  }

  static int Count(LocalStore& store) {
    int count = 0;
    for (std::uint32_t i = 0; i < kRecords; ++i) count += Has(store, i);
    return count;
  }

  /// A closed database with all records in table files.
  void Fill() {
    const auto store = Open();
    std::vector<Entry> entries;
    for (std::uint32_t i = 0; i < kRecords; ++i) entries.push_back({KeyOf(i), kRecord});
    ASSERT_TRUE(store->Put(entries).ok());
  }

  static void WaitUntil(const std::function<bool()>& condition) {
    while (!condition()) std::this_thread::yield();
  }

  std::vector<StoreEvent> Events(Kind kind) {
    const std::lock_guard lock(mutex_);
    std::vector<StoreEvent> events = events_;
    std::erase_if(events, [kind](const StoreEvent& event) { return event.kind != kind; });
    return events;
  }

  void WaitFor(Kind kind) {
    WaitUntil([&] { return !Events(kind).empty(); });
  }

  std::vector<std::filesystem::path> FilesLike(const std::string& part) {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(path_)) {
      if (file.path().filename().string().find(part) != std::string::npos) {
        files.push_back(file.path());
      }
    }
    return files;
  }

  TemporaryDirectory temporary_;
  const std::filesystem::path path_ = temporary_.path() / "store";
  std::mutex mutex_;
  std::vector<StoreEvent> events_;
  bool may_save_nothing_ = false;
};

}  // namespace puzzlesolver::storage
