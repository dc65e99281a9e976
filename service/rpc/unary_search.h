#pragma once

#include <memory>
#include <mutex>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/call.h"

namespace puzzlesolver::rpc {

/// A call with one response, which waits for the app's answer to one question. Owns itself and the
/// call once it is started; `response` is gRPC's.
class UnarySearch : public grpc::ServerUnaryReactor, public app::SolveObserver {
 public:
  UnarySearch(std::shared_ptr<const Instance> instance, grpc::ByteBuffer& response,
              std::unique_ptr<Call> call);

  /// Asks the question, which is about the instance; the call pays for it. To be called once.
  static grpc::ServerUnaryReactor* Start(const std::shared_ptr<UnarySearch>& reactor,
                                         app::SolveQuery query);

  /// The same for a question whose answer is known.
  static grpc::ServerUnaryReactor* AnswerAtOnce(const std::shared_ptr<UnarySearch>& reactor,
                                                app::Answer answer);

  void OnProgress(const app::Progress&) override {}
  void OnAnswer(absl::StatusOr<app::Answer> answer) override;
  void OnCancel() override { Leave(); }
  void OnDone() override { const std::shared_ptr<UnarySearch> last = std::move(self_); }

 protected:
  /// Makes the response.
  virtual grpc::ByteBuffer Respond(app::Answer answer) = 0;

  /// Waits no longer: the answer will be CANCELLED, unless it is there already. From any thread, at
  /// any time.
  void Leave();

  const Instance& instance() const { return *instance_; }

 private:
  const std::shared_ptr<const Instance> instance_;
  grpc::ByteBuffer& response_;
  const std::unique_ptr<Call> call_;
  std::shared_ptr<UnarySearch> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::shared_ptr<app::SolveCall> solving_;  ///< null until the question has been asked
  bool leaves_ = false;
};

}  // namespace puzzlesolver::rpc
