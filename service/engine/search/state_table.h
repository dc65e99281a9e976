#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "service/engine/search/memory_allowance.h"

namespace puzzlesolver {

/// Elements in chunks, which never move. What it allocates is asked of an allowance before.
template <typename T>
class ChunkedArray {
 public:
  static constexpr std::size_t kChunk = 4096;

  /// `memory` is borrowed.
  explicit ChunkedArray(MemoryAllowance& memory) : memory_(memory) {}

  /// Makes room for one chunk more, not initialised; false when there is no memory.
  bool Grow() {
    if (!memory_.Take(kChunk * sizeof(T))) return false;
    std::unique_ptr<T[]> chunk(new (std::nothrow) T[kChunk]);
    if (chunk == nullptr) return false;
    chunks_.push_back(std::move(chunk));
    return true;
  }

  std::size_t capacity() const { return chunks_.size() * kChunk; }
  T& operator[](std::size_t i) { return chunks_[i / kChunk][i % kChunk]; }
  const T& operator[](std::size_t i) const { return chunks_[i / kChunk][i % kChunk]; }

 private:
  MemoryAllowance& memory_;
  std::vector<std::unique_ptr<T[]>> chunks_;
};

/// States in packed form, numbered from 0 in the order in which they were added, each with what a
/// search notes of it.
///
/// Hashed linearly (Litwin 1980): as many buckets as states, one more at a time, so that memory
/// grows evenly and no call takes long, however many states there are. Takes what a state and its
/// note take, and eight bytes.
template <typename Packed, typename Note>
class StateTable {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = std::numeric_limits<Number>::max();

  /// `memory` is borrowed.
  explicit StateTable(MemoryAllowance& memory) : entries_(memory), heads_(memory) {}

  struct Place {
    Number number;  ///< kNone when there is no memory for a new one
    bool is_new;
  };

  /// Adds the state unless it is there. The note of a new one is not initialised.
  Place FindOrAdd(const Packed& packed) {
    const std::size_t hash = Hash(packed);
    if (const Number known = Find(packed, hash); known != kNone) return {known, false};
    if (!MakeRoom()) return {kNone, false};
    const Number number = size_++;
    Entry& entry = entries_[number];
    entry.packed = packed;
    Number& head = heads_[BucketOf(hash)];
    entry.next = std::exchange(head, number);
    return {number, true};
  }

  /// kNone when it is not there.
  Number Find(const Packed& packed) const { return Find(packed, Hash(packed)); }

  Number size() const { return size_; }
  const Packed& packed(Number number) const { return entries_[number].packed; }
  Note& note(Number number) { return entries_[number].note; }
  const Note& note(Number number) const { return entries_[number].note; }

 private:
  struct Entry {
    Packed packed;
    Number next;  ///< in the same bucket
    Note note;
  };

  static std::size_t Hash(const Packed& packed) { return absl::Hash<Packed>()(packed); }

  /// Hashes end in as many bits as number the buckets up to the next power of two; buckets that are
  /// not there yet are still part of those with the first bit clear.
  std::size_t BucketOf(std::size_t hash) const {
    const std::size_t bucket = hash & mask_;
    return bucket < bucket_count_ ? bucket : bucket & mask_ >> 1;
  }

  Number Find(const Packed& packed, std::size_t hash) const {
    if (size_ == 0) return kNone;
    Number number = heads_[BucketOf(hash)];
    while (number != kNone && entries_[number].packed != packed) number = entries_[number].next;
    return number;
  }

  bool MakeRoom() {
    if (size_ == kNone) return false;
    if (size_ == entries_.capacity() && !entries_.Grow()) return false;
    return size_ < bucket_count_ || AddBucket();
  }

  bool AddBucket() {
    if (bucket_count_ == heads_.capacity()) {
      if (!heads_.Grow()) return false;
      for (std::size_t i = bucket_count_; i < heads_.capacity(); ++i) heads_[i] = kNone;
      if (bucket_count_ == 0) {
        bucket_count_ = heads_.capacity();
        mask_ = bucket_count_ - 1;
        return true;
      }
    }
    if (bucket_count_ > mask_) mask_ = 2 * mask_ + 1;
    SplitInto(bucket_count_);
    ++bucket_count_;
    return true;
  }

  /// Moves to a new bucket what belongs there.
  void SplitInto(std::size_t bucket) {
    Number* link = &heads_[bucket & mask_ >> 1];
    while (*link != kNone) {
      Entry& entry = entries_[*link];
      if ((Hash(entry.packed) & mask_) == bucket) {
        const Number moved = std::exchange(*link, entry.next);
        entry.next = std::exchange(heads_[bucket], moved);
      } else {
        link = &entry.next;
      }
    }
  }

  ChunkedArray<Entry> entries_;
  ChunkedArray<Number> heads_;  ///< of buckets
  std::size_t bucket_count_ = 0;
  std::size_t mask_ = 0;
  Number size_ = 0;
};

}  // namespace puzzlesolver
