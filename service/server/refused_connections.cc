#include "service/server/refused_connections.h"

#include <system_error>

namespace puzzlesolver::server {
namespace {

constexpr absl::Duration kSilence = absl::Minutes(1);

}  // namespace

void RefusedConnections::Add() {
  ++count_;
  Warn("connections are refused: too many files are open for the limit of this process");
}

void RefusedConnections::OnFailure(int error) {
  Warn("connections have to wait: " + std::generic_category().message(error));
}

void RefusedConnections::Warn(const std::string& what) {
  const absl::Time now = clock_();
  {
    const std::lock_guard lock(mutex_);
    if (now < silent_until_) return;
    silent_until_ = now + kSilence;
  }
  logger_.warn("{} ({} refused so far)", what, count());
}

}  // namespace puzzlesolver::server
