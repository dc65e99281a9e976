#include "service/server/progress_bar.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_format.h"

namespace puzzlesolver::server {
namespace {

constexpr int kWidth = 40;
constexpr char kClearLine[] = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(std::ostream& output, bool is_terminal, std::string unit,
                         std::optional<std::uint64_t> total)
    : output_(output),
      is_terminal_(is_terminal),
      unit_(std::move(unit)),
      total_(total.value_or(0) > 0 ? total : std::nullopt) {}

ProgressBar::~ProgressBar() { Hide(); }

void ProgressBar::Show(std::uint64_t done) {
  if (!is_terminal_) return;
  if (!total_) {
    if (shown_ == done) return;
    shown_ = done;
    output_ << kClearLine << done << ' ' << unit_ << std::flush;
    return;
  }
  const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(*total_));
  const auto percent = static_cast<std::uint64_t>(share * 100);
  if (shown_ == percent) return;
  shown_ = percent;
  const std::string bar(static_cast<std::size_t>(share * kWidth), '#');
  output_ << absl::StreamFormat("%s[%-*s] %3d %% of %d %s", kClearLine, kWidth, bar, percent,
                                *total_, unit_)
          << std::flush;
}

void ProgressBar::Hide() {
  if (!shown_) return;
  shown_.reset();
  output_ << kClearLine << std::flush;
}

}  // namespace puzzlesolver::server
