#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "google/protobuf/repeated_field.h"
#include "puzzlesolver/v1/generate.pb.h"
#include "service/engine/solvers/board_generator.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// Requests for more are refused.
inline constexpr std::uint32_t kMaxGeneratedBoards = 100'000;

/// What a request of Generate asks for.
struct GenerateQuery {
  /// An instance with the shape and the goal of the boards; its own state does not matter.
  std::unique_ptr<const Instance> shape;
  Difficulty difficulty;
  std::optional<std::uint64_t> seed;
  std::uint32_t count = 1;
  absl::Duration time_limit;
};

/// `time_left` is what the call's own deadline leaves.
///
/// Errors: INVALID_ARGUMENT that names the field from the request's root, with the reason
/// INVALID_PUZZLE or INVALID_OPTION.
absl::StatusOr<GenerateQuery> QueryFromProto(const v1::GenerateRequest& request,
                                             absl::Duration time_left);

/// A board without its index and seed. `goal` is the one of the request, which may be empty.
v1::GenerateResponse ToProto(const GeneratedBoard& board,
                             const google::protobuf::RepeatedField<std::uint32_t>& goal);

}  // namespace puzzlesolver::rpc
