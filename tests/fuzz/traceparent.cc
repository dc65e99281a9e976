#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "service/rpc/trace_context.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {

/// The value of a header `traceparent`.
int FuzzTraceparent(const std::uint8_t* data, std::size_t size) {
  const std::string header = ByteReader(data, size).TakeRest();
  const auto context = rpc::ParseTraceparent(header);
  if (!context) return 0;
  Require(context->traceparent == header, "a header is passed on as it is");
  Require(header.size() <= 256, "a header has an end");
  Require(std::ranges::all_of(header, absl::ascii_isgraph), "a header can go into the log");
  Require(header[2] == '-' && header[35] == '-' && header[52] == '-', "a header has four parts");
  return 0;
}

}  // namespace puzzlesolver::fuzz
