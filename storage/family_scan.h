#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>

#include "absl/status/statusor.h"
#include "rocksdb/db.h"
#include "rocksdb/iterator.h"
#include "storage/maintained_store.h"

namespace puzzlesolver::storage {

/// A new iterator over the same keys and values each time.
using IteratorFactory =
    std::function<std::unique_ptr<rocksdb::Iterator>(const rocksdb::ReadOptions& options)>;

inline bool NothingIsHidden(std::string_view) { return false; }

/// Shows `visitor` all that the iterators have but what `is_hidden`; goes on behind blocks that
/// cannot be read, at the cost of some hundred seeks each. False: the visitor wanted to end.
/// CANCELLED when `stop` is requested, whatever the visitor wants then.
absl::StatusOr<bool> ScanPastDamage(const IteratorFactory& new_iterator,
                                    const std::function<bool(std::string_view key)>& is_hidden,
                                    ScanVisitor& visitor, const std::stop_token& stop);

/// The same of a column family as it is when the call begins.
absl::StatusOr<bool> ScanFamily(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* family,
                                const std::function<bool(std::string_view key)>& is_hidden,
                                ScanVisitor& visitor, const std::stop_token& stop);

}  // namespace puzzlesolver::storage
