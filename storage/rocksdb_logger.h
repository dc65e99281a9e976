#pragma once

#include <functional>
#include <memory>
#include <string>

#include "rocksdb/env.h"

namespace puzzlesolver::storage {

/// Where RocksDB's messages go; called from any thread, never blocks for long. May be empty.
using DatabaseLog = std::function<void(const std::string& message)>;

/// Hands RocksDB's warnings and errors to `log`. RocksDB's own logger keeps files without bound
/// beside the database and, as Debian builds it, ends the process when it cannot write them.
std::shared_ptr<rocksdb::Logger> NewRocksDbLogger(DatabaseLog log);

}  // namespace puzzlesolver::storage
