#pragma once

#include <memory>
#include <new>
#include <utility>

#include "absl/status/status.h"
#include "service/rpc/call.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {

/// Lets a call in: the reactor that `serve` makes of a std::unique_ptr<Call>, or one that refuses.
template <typename Reactor, typename Serve>
Reactor* Receive(const Method& method, grpc::CallbackServerContext& context,
                 const ServiceContext& service, const Serve& serve) {
  try {
    auto call = std::make_unique<Call>(method, context, service);
    const absl::Status admission = call->admission();
    if (admission.ok()) return serve(std::move(call));
    return EndAtOnce<Reactor>(std::move(call), admission);
  } catch (const std::bad_alloc&) {
    // gRPC would say that there is no such method.
    return EndOutOfMemory<Reactor>(service.logger);
  }
}

/// The same for a method that takes one Request, which `serve` gets, too; refuses `bytes` that are
/// none.
template <typename Reactor, typename Request, typename Serve>
Reactor* ReceiveRequest(const Method& method, grpc::CallbackServerContext& context,
                        const grpc::ByteBuffer& bytes, const ServiceContext& service,
                        const Serve& serve) {
  return Receive<Reactor>(method, context, service, [&](std::unique_ptr<Call> call) {
    const absl::StatusOr<Request> request = ParseMessage<Request>(bytes);
    if (request.ok()) return serve(*request, std::move(call));
    return EndAtOnce<Reactor>(std::move(call), request.status());
  });
}

}  // namespace puzzlesolver::rpc
