#include "service/server/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

namespace puzzlesolver::server {
namespace {

/// RocksDB takes no less.
constexpr int kLeastDatabaseFiles = 20;
/// Enough for a database of a gigabyte.
constexpr int kMostDatabaseFiles = 64;
/// For the database, TLS files and connections for metrics, when all others are taken.
constexpr int kLeastReserved = 24;
constexpr int kMostReserved = 128;
constexpr int kMostForHealth = 64;

}  // namespace

void RaiseOpenFilesLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

FileShares FileShares::Of(int limit) {
  FileShares shares;
  shares.health = limit - std::clamp(limit / 4, kLeastReserved, kMostReserved);
  shares.calls = shares.health - std::min(limit / 8, kMostForHealth);
  shares.database = std::clamp(limit / 8, kLeastDatabaseFiles, kMostDatabaseFiles);
  return shares;
}

FileShares FileShares::OfThisProcess() {
  constexpr rlim_t kMost = std::numeric_limits<int>::max();
  rlimit limit{.rlim_cur = kMost, .rlim_max = kMost};
  getrlimit(RLIMIT_NOFILE, &limit);
  return Of(static_cast<int>(std::min(limit.rlim_cur, kMost)));
}

}  // namespace puzzlesolver::server
