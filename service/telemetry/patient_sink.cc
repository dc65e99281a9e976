#include "service/telemetry/patient_sink.h"

#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::telemetry {
namespace {

/// Whether so much can be written at once: a pipe that is ready takes PIPE_BUF bytes (POSIX).
bool IsReady(int descriptor, int timeout_ms) {
  pollfd output = {.fd = descriptor, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, timeout_ms) == 1 && (output.revents & POLLOUT) != 0;
}

/// A line longer than PIPE_BUF has to wait for its reader in the middle.
constexpr int kMiddleOfLineMs = 100;

}  // namespace

void PatientSink::sink_it_(const spdlog::details::log_msg& record) {
  if (left_out_ > 0) {
    const std::string text =
        absl::StrCat(left_out_, " lines were left out because nobody read the log");
    if (!Write({record.logger_name, spdlog::level::warn, text})) {
      ++left_out_;
      return;
    }
    left_out_ = 0;
  }
  if (!Write(record)) ++left_out_;
}

bool PatientSink::Write(const spdlog::details::log_msg& record) {
  spdlog::memory_buf_t line;
  formatter_->format(record, line);
  for (std::size_t begin = 0; begin < line.size();) {
    if (!IsReady(descriptor_, begin == 0 ? 0 : kMiddleOfLineMs)) return false;
    const std::size_t size = std::min<std::size_t>(line.size() - begin, PIPE_BUF);
    const ssize_t written = write(descriptor_, line.data() + begin, size);
    if (written <= 0) return false;
    begin += static_cast<std::size_t>(written);
  }
  return true;
}

}  // namespace puzzlesolver::telemetry
