#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace puzzlesolver {

/// What is known of states that a depth-first search has left, so that it need not search them
/// again. Grows with what it is given up to a limit, without ever pausing to do so; from then on it
/// forgets: whoever asks must be able to do without.
///
/// Linear hashing (Litwin 1980) with buckets of fixed size. Not synchronised.
class TranspositionTable {
 public:
  struct Entry {
    int depth = 0;  ///< of the state in the search; at most 65,534
    std::uint64_t count = 0;
  };

  /// States are told by keys of `key_words` words. Never holds more than `max_bytes`, nor anything
  /// when that is less than some kilobytes.
  TranspositionTable(std::size_t key_words, std::uint64_t max_bytes);

  std::optional<Entry> Find(std::span<const std::uint64_t> key) const;

  /// Replaces what is known of the same state. Where there is no room, the deepest state of some is
  /// forgotten.
  void Put(std::span<const std::uint64_t> key, const Entry& entry);

  std::uint64_t bytes() const { return chunks_.size() * ChunkBytes(); }

 private:
  static constexpr std::size_t kSlotsPerBucket = 8;
  static constexpr std::size_t kBucketsPerChunk = 64;

  /// Words of a slot: depth + 1, or 0 in an empty one; count; key.
  using Slot = std::uint64_t*;

  std::size_t SlotWords() const { return key_words_ + 2; }
  std::uint64_t ChunkBytes() const {
    return kBucketsPerChunk * kSlotsPerBucket * SlotWords() * sizeof(std::uint64_t);
  }
  std::size_t BucketOf(std::uint64_t hash) const;
  Slot SlotAt(std::size_t bucket, std::size_t slot) const;
  bool Holds(const std::uint64_t* slot, std::span<const std::uint64_t> key) const;
  Slot SlotFor(std::span<const std::uint64_t> key, bool& added) const;
  bool HasBucketToAdd();
  void AddBucket();

  const std::size_t key_words_;
  const std::uint64_t max_bytes_;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::size_t buckets_ = 0;
  std::size_t rounded_buckets_ = 1;  ///< buckets_ rounded down to a power of two
  std::size_t entries_ = 0;
  bool full_ = false;
};

}  // namespace puzzlesolver
