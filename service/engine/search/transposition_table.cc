#include "service/engine/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <new>

namespace puzzlesolver {
namespace {

constexpr std::size_t kUsedSlots = 5;

/// Mixes the words as Murmur hash 3 ends (Appleby 2011).
std::uint64_t Hash(std::span<const std::uint64_t> key) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : key) {
    hash ^= word;
    hash ^= hash >> 33;
    hash *= 0xff51afd7ed558ccd;
    hash ^= hash >> 33;
    hash *= 0xc4ceb9fe1a85ec53;
    hash ^= hash >> 33;
  }
  return hash;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t key_words, std::uint64_t max_bytes)
    : key_words_(key_words), max_bytes_(max_bytes) {
  if (HasBucketToAdd()) buckets_ = rounded_buckets_ = kBucketsPerChunk;
}

std::optional<TranspositionTable::Entry> TranspositionTable::Find(
    std::span<const std::uint64_t> key) const {
  if (buckets_ == 0) return std::nullopt;
  const std::size_t bucket = BucketOf(Hash(key));
  for (std::size_t i = 0; i < kSlotsPerBucket; ++i) {
    const Slot slot = SlotAt(bucket, i);
    if (slot[0] == 0) break;
    if (Holds(slot, key)) return Entry{static_cast<int>(slot[0]) - 1, slot[1]};
  }
  return std::nullopt;
}

void TranspositionTable::Put(std::span<const std::uint64_t> key, const Entry& entry) {
  if (buckets_ == 0) return;
  bool added = false;
  const Slot slot = SlotFor(key, added);
  slot[0] = static_cast<std::uint64_t>(entry.depth) + 1;
  slot[1] = entry.count;
  std::ranges::copy(key, slot + 2);
  if (added) ++entries_;
  // A round of splits begins when five of eight slots are in use and soon ends: few buckets
  // overflow, and what they lose is found again.
  for (int i = 0; i < 4 && entries_ > kUsedSlots * rounded_buckets_ && HasBucketToAdd(); ++i) {
    AddBucket();
  }
}

std::size_t TranspositionTable::BucketOf(std::uint64_t hash) const {
  const std::size_t bucket = hash & (2 * rounded_buckets_ - 1);
  return bucket < buckets_ ? bucket : bucket - rounded_buckets_;
}

TranspositionTable::Slot TranspositionTable::SlotAt(std::size_t bucket, std::size_t slot) const {
  const std::size_t place = bucket % kBucketsPerChunk * kSlotsPerBucket + slot;
  return &chunks_[bucket / kBucketsPerChunk][place * SlotWords()];
}

bool TranspositionTable::Holds(const std::uint64_t* slot,
                               std::span<const std::uint64_t> key) const {
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (slot[2 + i] != key[i]) return false;
  }
  return true;
}

TranspositionTable::Slot TranspositionTable::SlotFor(std::span<const std::uint64_t> key,
                                                     bool& added) const {
  const std::size_t bucket = BucketOf(Hash(key));
  Slot deepest = SlotAt(bucket, 0);
  for (std::size_t i = 0; i < kSlotsPerBucket; ++i) {
    const Slot slot = SlotAt(bucket, i);
    added = slot[0] == 0;
    if (added || Holds(slot, key)) return slot;
    if (slot[0] > deepest[0]) deepest = slot;
  }
  return deepest;
}

/// Makes room for one more bucket if there is none.
bool TranspositionTable::HasBucketToAdd() {
  if (full_ || buckets_ < chunks_.size() * kBucketsPerChunk) return !full_;
  full_ = true;
  if (bytes() + ChunkBytes() > max_bytes_) return false;
  const std::size_t words = ChunkBytes() / sizeof(std::uint64_t);
  std::unique_ptr<std::uint64_t[]> chunk(new (std::nothrow) std::uint64_t[words]());
  if (chunk == nullptr) return false;
  chunks_.push_back(std::move(chunk));
  full_ = false;
  return true;
}

/// The bucket takes over its part of the one from which it is split.
void TranspositionTable::AddBucket() {
  const std::size_t added = buckets_++;
  if (buckets_ == 2 * rounded_buckets_) rounded_buckets_ = buckets_;
  const std::size_t split = added - std::bit_floor(added);
  std::size_t kept = 0;
  std::size_t moved = 0;
  for (std::size_t i = 0; i < kSlotsPerBucket; ++i) {
    const Slot slot = SlotAt(split, i);
    if (slot[0] == 0) break;
    const bool moves = BucketOf(Hash({slot + 2, key_words_})) == added;
    const Slot target = moves ? SlotAt(added, moved++) : SlotAt(split, kept++);
    if (target != slot) {
      std::copy_n(slot, SlotWords(), target);
      slot[0] = 0;
    }
  }
}

}  // namespace puzzlesolver
