#pragma once

#include <utility>

#include "grpcpp/support/status.h"

namespace puzzlesolver::rpc {

/// A reactor of the wanted kind that ends its call at once with `status`. It owns itself.
template <typename Reactor>
Reactor* Refuse(grpc::Status status) {
  class RefusingReactor final : public Reactor {
   public:
    void OnDone() override { delete this; }
  };
  auto* const reactor = new RefusingReactor;
  reactor->Finish(std::move(status));
  return reactor;
}

}  // namespace puzzlesolver::rpc
