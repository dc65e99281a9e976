#include "service/engine/solvers/instance.h"
#include "service/rpc/check.h"
#include "service/rpc/puzzle_conversion.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

void RequireConsistent(const v1::CheckResponse& response, const v1::CheckRequest& request) {
  const bool has_reason = response.unsolvable_reason() != v1::UNSOLVABLE_REASON_UNSPECIFIED;
  Require(response.solvable() != has_reason, "what is unsolvable has a reason");
  if (response.solvable()) {
    Require(response.explanation().empty(), "what is solvable needs no explanation");
  } else {
    RequireSentence(response.explanation());
    Require(!response.solved(), "what is solved is solvable");
  }
  const bool wants_goal = !response.solvable() && request.include_nearest_goal();
  Require(response.nearest_goal().empty() != wants_goal, "a goal comes where one is needed");
}

/// The nearest goal is one, and can be reached.
void RequireReachable(const v1::CheckResponse& response, v1::CheckRequest request) {
  if (response.nearest_goal().empty()) return;
  *request.mutable_puzzle()->mutable_sliding()->mutable_goal() = response.nearest_goal();
  const auto nearest = rpc::Check(request);
  Require(nearest.ok() && nearest->solvable(), "the nearest goal can be reached");
}

void RequireInstanceAgrees(const v1::CheckResponse& response, const v1::Puzzle& puzzle) {
  const auto instance = rpc::InstanceFromProto(puzzle);
  if (!instance.ok()) {
    RequireRefusal(instance.status(), {v1::ERROR_REASON_PUZZLE_TOO_LARGE});
    return;
  }
  Require((*instance)->IsSolved() == response.solved(), "an instance knows that it is solved");
  Require((*instance)->WhyUnsolvable().value_or("") == response.explanation(),
          "an instance knows whether it is solvable");
  Require(((*instance)->LowerBound() == 0) == response.solved() || !response.solvable(),
          "only what is solved is zero moves away");
  Require(
      rpc::UnsolvableReasonOf(**instance) == response.unsolvable_reason() || response.solvable(),
      "an instance knows why it is unsolvable");
}

void TryRequest(const v1::CheckRequest& request) {
  const auto boards = rpc::BoardsFromProto(request.puzzle());
  const auto response = rpc::Check(request);
  Require(boards.ok() == response.ok(), "Check answers for every board");
  if (!boards.ok()) {
    RequireRefusal(response.status(), {v1::ERROR_REASON_INVALID_PUZZLE});
    Require(rpc::InstanceFromProto(request.puzzle()).status() == boards.status(),
            "what is no board is no instance");
    return;
  }
  const auto again = rpc::BoardsFromProto(ToProto(*boards));
  Require(again.ok() && AreEqual(*again, *boards), "boards are read back from their message");
  RequireConsistent(*response, request);
  RequireReachable(*response, request);
  RequireInstanceAgrees(*response, request.puzzle());
}

}  // namespace

/// A serialized v1::CheckRequest, which is tried as it is and repaired.
int FuzzCheckRequest(const std::uint8_t* data, std::size_t size) {
  v1::CheckRequest request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  TryRequest(request);
  Repair(*request.mutable_puzzle());
  TryRequest(request);
  return 0;
}

}  // namespace puzzlesolver::fuzz
