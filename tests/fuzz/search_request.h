#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/time/time.h"
#include "service/app/puzzle_app.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"

namespace puzzlesolver::fuzz {

/// What rpc::QueryFromProto is told.
inline constexpr absl::Duration kTimeLeft = absl::Seconds(10);

/// What holds for the query of any request that may need a search, by what all of them have.
template <typename Request>
void RequireSearch(const app::SolveQuery& query, const Request& request) {
  Require(query.instance != nullptr, "a query has an instance");
  Require(absl::ZeroDuration() < query.time_limit && query.time_limit <= kTimeLeft,
          "a query ends within the time that is left");
  Require(!query.progress_interval || *query.progress_interval >= absl::ZeroDuration(),
          "an interval is not negative");
  Require(query.max_nodes == request.max_nodes(), "the nodes that are allowed");
}

/// A serialized Request, which is tried as it is and with its puzzle repaired: read(request) gives
/// a query, of which require(query, request) holds, or refuses it.
template <typename Request, typename Read, typename RequireQuery>
int FuzzSearchRequest(const std::uint8_t* data, std::size_t size, const Read& read,
                      const RequireQuery& require) {
  Request request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  const auto try_request = [&] {
    const auto query = read(request);
    if (query.ok()) {
      RequireSearch(*query, request);
      require(*query, request);
    } else {
      // Without a reason of its own it is INVALID_OPTION.
      RequireRefusal(query.status(),
                     {v1::ERROR_REASON_INVALID_PUZZLE, v1::ERROR_REASON_PUZZLE_TOO_LARGE,
                      v1::ERROR_REASON_UNSPECIFIED});
    }
  };
  try_request();
  Repair(*request.mutable_puzzle());
  try_request();
  return 0;
}

}  // namespace puzzlesolver::fuzz
