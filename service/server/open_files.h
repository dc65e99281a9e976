#pragma once

#include "absl/status/status.h"

namespace puzzlesolver::server {

/// Lets this process open as many files as it may at all: each connection is one.
void RaiseOpenFilesLimit();

/// Whether they are enough for a server with ports. Errors: FAILED_PRECONDITION, one sentence with
/// the limit and the least that is expected.
absl::Status CheckOpenFilesLimit();

/// How the files that a process may have open are shared out. What the system hands out is always
/// the smallest free descriptor, so a large one tells that so many are in use.
struct FileShares {
  int calls = 0;     ///< descriptors of connections for calls are smaller than this
  int health = 0;    ///< those of connections for health checks, which must not find all taken
  int metrics = 0;   ///< connections for metrics that are open at a time
  int database = 0;  ///< files of the database that stay open

  /// Of `limit` files.
  static FileShares Of(int limit);

  /// Of as many as this process may open now.
  static FileShares OfThisProcess();
};

}  // namespace puzzlesolver::server
