#pragma once

namespace puzzlesolver::server {

/// Lets this process open as many files as it may at all: each connection is one.
void RaiseOpenFilesLimit();

/// How the files that a process may have open are shared out. What the system hands out is always
/// the smallest free descriptor, so a large one tells that so many are in use.
struct FileShares {
  int calls = 0;     ///< descriptors of connections for calls are smaller than this
  int health = 0;    ///< those of connections for health checks, which must not find all taken
  int database = 0;  ///< files of the database that stay open

  /// Of `limit` files.
  static FileShares Of(int limit);

  /// Of as many as this process may open now.
  static FileShares OfThisProcess();
};

}  // namespace puzzlesolver::server
