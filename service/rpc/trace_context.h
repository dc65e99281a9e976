#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace puzzlesolver::rpc {

/// The `traceparent` of W3C Trace Context (2021), as far as it is passed on.
struct TraceContext {
  std::string traceparent;  ///< "00-<32 hex>-<16 hex>-<2 hex>", perhaps longer in later versions
  bool sampled = false;     ///< the caller records this trace
};

/// nullopt when the header is not one: callers send anything, and none of it reaches the log then.
std::optional<TraceContext> ParseTraceparent(std::string_view header);

}  // namespace puzzlesolver::rpc
