#include "service/server/rare_warning.h"

namespace puzzlesolver::server {
namespace {

constexpr absl::Duration kSilence = absl::Minutes(1);

}  // namespace

void RareWarning::Log(const std::string& text) {
  const absl::Time now = clock_();
  {
    const std::lock_guard lock(mutex_);
    if (now < silent_until_) return;
    silent_until_ = now + kSilence;
  }
  logger_.warn(text);
}

}  // namespace puzzlesolver::server
