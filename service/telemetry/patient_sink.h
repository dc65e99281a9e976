#pragma once

#include <cstddef>
#include <mutex>

#include "spdlog/sinks/base_sink.h"

namespace puzzlesolver::telemetry {

/// Writes to a file descriptor as long as that takes no waiting: calls must not stand still because
/// nobody reads the log. Lines that find no room are left out, whole, and the next one that does is
/// preceded by a line that tells how many they were.
class PatientSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  /// Borrows the descriptor.
  explicit PatientSink(int descriptor) : descriptor_(descriptor) {}

 private:
  void sink_it_(const spdlog::details::log_msg& record) override;
  void flush_() override {}

  bool Write(const spdlog::details::log_msg& record);

  const int descriptor_;
  std::size_t left_out_ = 0;
};

}  // namespace puzzlesolver::telemetry
