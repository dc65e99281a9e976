#pragma once

#include <grpcpp/client_context.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver {

/// All that a call of Generate brought.
struct GenerateResult {
  std::vector<v1::GenerateResponse> boards;
  grpc::Status status;
};

inline GenerateResult Generate(v1::PuzzleSolver::Stub& stub, const v1::GenerateRequest& request,
                               grpc::ClientContext& context) {
  GenerateResult result;
  const auto reader = stub.Generate(&context, request);
  for (v1::GenerateResponse board; reader->Read(&board);) result.boards.push_back(board);
  result.status = reader->Finish();
  return result;
}

inline GenerateResult Generate(v1::PuzzleSolver::Stub& stub, const v1::GenerateRequest& request) {
  grpc::ClientContext context;
  return Generate(stub, request, context);
}

inline v1::GenerateRequest SlidingRequest(std::uint32_t rows, std::uint32_t columns,
                                          std::uint32_t count = 1,
                                          std::optional<std::uint64_t> seed = 1) {
  v1::GenerateRequest request;
  request.mutable_sliding()->set_rows(rows);
  request.mutable_sliding()->set_columns(columns);
  request.set_count(count);
  if (seed) request.set_seed(*seed);
  return request;
}

inline v1::GenerateRequest RotationRequest(std::uint32_t count = 1, std::uint64_t seed = 1) {
  v1::GenerateRequest request;
  request.mutable_rotation();
  request.set_count(count);
  request.set_seed(seed);
  return request;
}

inline v1::GenerateRequest WithExactLength(v1::GenerateRequest request, std::uint32_t length) {
  request.set_exact_length(length);
  return request;
}

inline v1::GenerateRequest WithNearLength(v1::GenerateRequest request, std::uint32_t length) {
  request.set_near_length(length);
  return request;
}

inline v1::GenerateRequest Hardest(v1::GenerateRequest request) {
  request.mutable_hardest();
  return request;
}

}  // namespace puzzlesolver
