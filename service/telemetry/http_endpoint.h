#pragma once

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace puzzlesolver::telemetry {

/// What an HttpEndpoint serves. Called from any thread, several at a time; must not throw.
struct HttpContent {
  std::function<std::string()> metrics;     ///< in Prometheus' text format
  std::function<absl::Status()> health;     ///< OK, or in one sentence what is wrong
  std::function<absl::Status()> readiness;  ///< OK, or in one sentence why no calls should come
  /// A sentence of what is wrong although calls may come, or nothing. May be empty.
  std::function<std::string()> readiness_remark;
};

/// Answers GET and HEAD of /metrics, /healthz and /readyz over HTTP, one request a connection, each
/// on a thread of its own. Health and readiness are 200 or 503, with the sentence as text. A
/// request must arrive within a second and a half and have no body.
class HttpEndpoint {
 public:
  /// Whether Start would take `address`, HOST:PORT; an IPv6 address stands in brackets.
  /// Errors: INVALID_ARGUMENT, one sentence; for all IPv6 addresses where civetweb knows none.
  static absl::Status CheckAddress(const std::string& address);

  /// Listens on `address`; port 0 chooses a free one. From then on the process ignores SIGPIPE.
  /// At most `connections`, which are at least three, are open at a time, the others wait; two less
  /// have threads: fewer clients that are silent or slow do not delay others.
  ///
  /// Errors, each one sentence: those of CheckAddress, UNAVAILABLE when it cannot be listened on.
  static absl::StatusOr<std::unique_ptr<HttpEndpoint>> Start(const std::string& address,
                                                             int connections, HttpContent content);

  /// Breaks off what is under way but for the making of an answer; takes less than a second.
  virtual ~HttpEndpoint() = default;

  /// With the port chosen.
  virtual std::string address() const = 0;
};

}  // namespace puzzlesolver::telemetry
