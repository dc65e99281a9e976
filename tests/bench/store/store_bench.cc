/// A store of a million 15-puzzle answers: look-ups against bare RocksDB, bytes, and starts.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "rocksdb/db.h"
#include "storage/local_store.h"
#include "storage/rocksdb_store.h"
#include "tests/bench/store/stored_paths.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::bench {
namespace {

namespace fs = std::filesystem;
using storage::LocalStore;

constexpr std::uint32_t kPaths = 19'000;  // of 53 answers each
constexpr std::size_t kMemoryBytes = std::size_t{128} << 20;

storage::LocalStoreOptions OptionsFor(const fs::path& directory) {
  return {.database = {.directory = directory, .memory_bytes = kMemoryBytes}};
}

std::uint64_t BytesIn(const fs::path& directory) {
  std::uint64_t bytes = 0;
  for (const auto& file : fs::directory_iterator(directory)) {
    if (file.is_regular_file()) bytes += file.file_size();
  }
  return bytes;
}

/// The million, closed, compacted; and as a killed server would leave the last thousand paths.
class Million {
 public:
  Million() {
    const auto store = *LocalStore::Open(OptionsFor(compacted()));
    for (std::uint32_t seed = 0; seed < kPaths; ++seed) {
      const std::vector<storage::Entry> path = StoredPath(seed);
      records_ += path.size();
      if (!store->Put(path).ok()) std::abort();
    }
    if (!store->Compact({}).ok() || !store->Sync().ok()) std::abort();
    fs::copy(compacted(), killed(), fs::copy_options::recursive);
    const auto other = *LocalStore::Open(OptionsFor(killed()));
    for (std::uint32_t seed = kPaths; seed < kPaths + 1000; ++seed) {
      if (!other->Put(StoredPath(seed)).ok()) std::abort();
    }
    fs::copy(killed(), left(), fs::copy_options::recursive);
  }

  fs::path compacted() const { return directory_.path() / "compacted"; }
  fs::path left() const { return directory_.path() / "left"; }
  std::size_t records() const { return records_; }

  static const Million& Get() {
    static const Million million;
    return million;
  }

 private:
  fs::path killed() const { return directory_.path() / "killed"; }

  TemporaryDirectory directory_;
  std::size_t records_ = 0;
};

/// Keys of stored answers, or of none.
std::vector<storage::Key> Keys(bool stored) {
  std::vector<storage::Key> keys;
  std::mt19937 random(1);
  for (int i = 0; i < 4000; ++i) {
    const auto path =
        StoredPath(static_cast<std::uint32_t>(random() % kPaths) + (stored ? 0 : 10 * kPaths));
    keys.push_back(path[random() % path.size()].key);
  }
  return keys;
}

void BM_Find(benchmark::State& state) {
  const auto store = *LocalStore::Open(OptionsFor(Million::Get().compacted()));
  const std::vector<storage::Key> keys = Keys(state.range(0) != 0);
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(store->Find(keys[next]));
    next = (next + 1) % keys.size();
  }
  const auto statistics = store->GetStatistics();
  state.counters["hit_share"] = static_cast<double>(statistics.hits) /
                                static_cast<double>(statistics.hits + statistics.misses);
}

void BM_BareGet(benchmark::State& state) {
  storage::RocksDbOptions options = OptionsFor(Million::Get().compacted()).database;
  const auto database = *storage::RocksDbDatabase::Open(options);
  const storage::Family family = database->TakeGenerations().front();
  std::vector<std::string> keys;
  for (const storage::Key& key : Keys(state.range(0) != 0)) keys.push_back(EncodeKey(key));
  std::size_t next = 0;
  std::string value;
  for (auto _ : state) {
    benchmark::DoNotOptimize(database->db().Get({}, family.get(), keys[next], &value));
    next = (next + 1) % keys.size();
  }
}

BENCHMARK(BM_BareGet)->ArgName("stored")->Arg(1)->Arg(0);
BENCHMARK(BM_Find)->ArgName("stored")->Arg(1)->Arg(0);

void BM_PutPath(benchmark::State& state) {
  const TemporaryDirectory directory;
  const auto store = *LocalStore::Open(OptionsFor(directory.path() / "store"));
  std::uint32_t seed = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const std::vector<storage::Entry> path = StoredPath(seed++);
    state.ResumeTiming();
    if (!store->Put(path).ok()) std::abort();
  }
}
BENCHMARK(BM_PutPath)->Unit(benchmark::kMicrosecond);

void OpenAndFind(benchmark::State& state, const fs::path& from) {
  const storage::Key key = StoredPath(7).front().key;
  for (auto _ : state) {
    state.PauseTiming();
    const TemporaryDirectory directory;
    fs::copy(from, directory.path() / "store", fs::copy_options::recursive);
    state.ResumeTiming();
    auto store = *LocalStore::Open(OptionsFor(directory.path() / "store"));
    if (!store->Find(key).value()) std::abort();
    state.PauseTiming();
    store.reset();
    state.ResumeTiming();
  }
}

void BM_OpenAMillion(benchmark::State& state) {
  OpenAndFind(state, Million::Get().compacted());
  state.counters["answers"] = static_cast<double>(Million::Get().records());
  state.counters["bytes_per_answer"] = static_cast<double>(BytesIn(Million::Get().compacted())) /
                                       static_cast<double>(Million::Get().records());
}
BENCHMARK(BM_OpenAMillion)->Unit(benchmark::kMillisecond);

void BM_OpenAMillionAfterAKill(benchmark::State& state) {
  OpenAndFind(state, Million::Get().left());
}
BENCHMARK(BM_OpenAMillionAfterAKill)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace puzzlesolver::bench
