#include "service/server/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

/// RocksDB takes no less.
constexpr int kLeastDatabaseFiles = 20;
/// Enough for a database of a gigabyte.
constexpr int kMostDatabaseFiles = 64;
constexpr int kLeastForMetrics = 8;
/// Who says nothing has a thread of the endpoint, too.
constexpr int kMostForMetrics = 258;
constexpr int kMostForHealth = 64;
/// TLS, access and table files, connections that are refused: open for a moment.
constexpr int kForMoments = 12;
/// A server without connections has up to 33 files open.
constexpr int kLeastLimit = 100;

int OpenFilesLimit() {
  constexpr rlim_t kMost = std::numeric_limits<int>::max();
  rlimit limit{.rlim_cur = kMost, .rlim_max = kMost};
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<int>(std::min(limit.rlim_cur, kMost));
}

}  // namespace

void RaiseOpenFilesLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

absl::Status CheckOpenFilesLimit() {
  const int limit = OpenFilesLimit();
  if (limit >= kLeastLimit) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("The limit of open files (ulimit -n) is ", limit,
                   ", too low for a server: expected at least ", kLeastLimit, "."));
}

FileShares FileShares::Of(int limit) {
  FileShares shares;
  shares.database = std::clamp(limit / 8, kLeastDatabaseFiles, kMostDatabaseFiles);
  shares.metrics = std::clamp(limit / 16, kLeastForMetrics, kMostForMetrics);
  shares.health = limit - shares.database - shares.metrics - kForMoments;
  shares.calls = shares.health - std::min(limit / 8, kMostForHealth);
  return shares;
}

FileShares FileShares::OfThisProcess() { return Of(OpenFilesLimit()); }

}  // namespace puzzlesolver::server
