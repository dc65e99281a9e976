#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

namespace puzzlesolver::server {

/// A line at the bottom of a terminal that shows how far something is; gone at the end.
class ProgressBar {
 public:
  /// `output` is borrowed; what is no terminal gets nothing. Without `total` there is only a
  /// number.
  ProgressBar(std::ostream& output, bool is_terminal, std::string unit,
              std::optional<std::uint64_t> total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void Show(std::uint64_t done);

  /// Makes room for another line. The next Show brings the bar back.
  void Hide();

 private:
  std::ostream& output_;
  const bool is_terminal_;
  const std::string unit_;
  const std::optional<std::uint64_t> total_;
  std::optional<std::uint64_t> shown_;  ///< the share in percent, or the number
};

}  // namespace puzzlesolver::server
