#include "storage/shared/write_queue.h"

#include <algorithm>
#include <utility>

namespace puzzlesolver::storage {
namespace {

std::size_t BytesOf(const RedisRequest& request) {
  std::size_t bytes = sizeof(RedisRequest);
  for (const std::string& word : request.command) bytes += sizeof(word) + word.size();
  return bytes;
}

}  // namespace

WriteQueue::WriteQueue(std::size_t capacity_bytes, Write write)
    : capacity_bytes_(capacity_bytes),
      write_(std::move(write)),
      thread_([this](const std::stop_token& stop) { Run(stop); }) {}

void WriteQueue::Push(RedisRequest request) {
  const std::size_t bytes = BytesOf(request);
  const std::lock_guard lock(mutex_);
  if (waiting_bytes_ + bytes > capacity_bytes_) {
    ++dropped_;
    return;
  }
  waiting_bytes_ += bytes;
  waiting_.push_back(std::move(request));
  pushed_.notify_one();
}

std::size_t WriteQueue::pending() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size() + under_way_;
}

std::uint64_t WriteQueue::dropped() const {
  const std::lock_guard lock(mutex_);
  return dropped_;
}

void WriteQueue::Run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (pushed_.wait(lock, stop, [this] { return !waiting_.empty(); }) && !stop.stop_requested()) {
    const std::vector<RedisRequest> requests = Take();
    under_way_ = requests.size();
    lock.unlock();
    write_(requests, stop);
    lock.lock();
    under_way_ = 0;
  }
}

std::vector<RedisRequest> WriteQueue::Take() {
  std::vector<RedisRequest> requests;
  for (std::size_t bytes = 0; !waiting_.empty() && requests.size() < kMaxTogether;) {
    const std::size_t next = BytesOf(waiting_.front());
    if (!requests.empty() && bytes + next > kMaxBytesTogether) break;
    bytes += next;
    waiting_bytes_ -= next;
    requests.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return requests;
}

}  // namespace puzzlesolver::storage
