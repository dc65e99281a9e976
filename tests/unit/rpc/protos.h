#pragma once

#include <cstdint>
#include <memory>

#include "service/engine/solvers/instance.h"
#include "service/rpc/puzzle_conversion.h"
#include "tests/support/puzzle_protos.h"

namespace puzzlesolver::rpc {

/// REQUIRES: the puzzle is one.
inline std::unique_ptr<Instance> MakeInstance(const v1::Puzzle& puzzle) {
  return InstanceFromProto(puzzle).value();
}

inline Numbers ToNumbers(const google::protobuf::RepeatedField<std::uint32_t>& field) {
  return {field.begin(), field.end()};
}

}  // namespace puzzlesolver::rpc
