#include "storage/family_scan.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "rocksdb/snapshot.h"

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kReadAheadBytes = std::size_t{1} << 20;
/// Longer than any key whose bits matter.
constexpr std::size_t kProbeBytes = 32;

std::string_view View(const rocksdb::Slice& slice) { return {slice.data(), slice.size()}; }

rocksdb::ReadOptions OptionsOfScan() {
  rocksdb::ReadOptions options;
  options.fill_cache = false;
  options.readahead_size = kReadAheadBytes;
  return options;
}

/// Stands on the first key from `start` on. An iterator that has met damage no longer tells the
/// truth of what can be read, not even after another Seek: each place gets a new one.
std::unique_ptr<rocksdb::Iterator> At(const std::string& start, const IteratorFactory& factory) {
  std::unique_ptr<rocksdb::Iterator> iterator = factory(OptionsOfScan());
  iterator->Seek(start);
  return iterator;
}

/// Whether something, be it the end, can be read from `probe` on.
bool IsReadable(const std::string& probe, const IteratorFactory& factory) {
  const std::unique_ptr<rocksdb::Iterator> iterator = At(probe, factory);
  return iterator->Valid() || iterator->status().ok();
}

/// Where something can be read again after the key `last`; nullopt when nothing can to the end.
/// Which keys a damaged block holds is not known, so their end is searched for bit by bit.
std::optional<std::string> EndOfDamage(const IteratorFactory& factory, const std::string& last) {
  std::string probe(std::max(last.size(), kProbeBytes), '\xff');
  if (!IsReadable(probe, factory)) return std::nullopt;
  for (std::size_t bit = 0; bit < 8 * probe.size(); ++bit) {
    std::string lower = probe;
    lower[bit / 8] = static_cast<char>(lower[bit / 8] & ~(0x80 >> (bit % 8)));
    if (lower > last && IsReadable(lower, factory)) probe = lower;
  }
  return probe;
}

/// False unless it came to the end.
bool ScanUnlessStopped(const IteratorFactory& new_iterator,
                       const std::function<bool(std::string_view key)>& is_hidden,
                       ScanVisitor& visitor, const std::stop_token& stop) {
  std::unique_ptr<rocksdb::Iterator> iterator = At("", new_iterator);
  std::string last;
  while (!stop.stop_requested()) {
    if (iterator->Valid()) {
      const std::string_view key = View(iterator->key());
      if (!is_hidden(key) && !visitor.OnValue(key, View(iterator->value()))) return false;
      last = key;
      iterator->Next();
      continue;
    }
    const rocksdb::Status status = iterator->status();
    if (status.ok()) return true;
    const std::optional<std::string> end = EndOfDamage(new_iterator, last);
    if (end) iterator = At(*end, new_iterator);
    const bool more = end && iterator->Valid();
    const std::string next = more ? iterator->key().ToString() : "";
    if (!visitor.OnUnreadable(last, next, status.ToString())) return false;
    if (!more) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<bool> ScanPastDamage(const IteratorFactory& new_iterator,
                                    const std::function<bool(std::string_view key)>& is_hidden,
                                    ScanVisitor& visitor, const std::stop_token& stop) {
  visitor.OnBegin(stop);
  const bool came_to_the_end = ScanUnlessStopped(new_iterator, is_hidden, visitor, stop);
  if (stop.stop_requested()) return absl::CancelledError("The scan was stopped.");
  return came_to_the_end;
}

absl::StatusOr<bool> ScanFamily(rocksdb::DB& db, rocksdb::ColumnFamilyHandle* family,
                                const std::function<bool(std::string_view key)>& is_hidden,
                                ScanVisitor& visitor, const std::stop_token& stop) {
  rocksdb::ManagedSnapshot snapshot(&db);
  const auto new_iterator = [&](rocksdb::ReadOptions options) {
    options.snapshot = snapshot.snapshot();
    return std::unique_ptr<rocksdb::Iterator>(db.NewIterator(options, family));
  };
  return ScanPastDamage(new_iterator, is_hidden, visitor, stop);
}

}  // namespace puzzlesolver::storage
