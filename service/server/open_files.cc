#include "service/server/open_files.h"

#include <sys/resource.h>

namespace puzzlesolver::server {

void RaiseOpenFilesLimit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace puzzlesolver::server
