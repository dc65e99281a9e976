#pragma once

#include <stop_token>

#include "service/server/db_arguments.h"
#include "service/server/db_target.h"

namespace puzzlesolver::server {

/// What each verb of `db` does: prints to stdout what came of it, one line a thing, and to stderr
/// one sentence about what went wrong. The results are exit codes: 0, 1.

int PrintStats(DbTarget& target, const std::stop_token& stop);
int Verify(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop);
int Export(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop);
int Import(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop);
int MakeBackup(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop);
int Purge(DbTarget& target, const DbArguments& arguments, const std::stop_token& stop);
int Compact(DbTarget& target, const std::stop_token& stop);
int Restore(const DbArguments& arguments, const std::stop_token& stop);

/// Says what went wrong. Code 1.
int Fail(const absl::Status& status);

}  // namespace puzzlesolver::server
