#include "service/rpc/generate_reactor.h"

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <optional>
#include <random>
#include <utility>

#include "service/app/make_boards.h"
#include "service/app/monotonic_clock.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/generate_conversion.h"
#include "service/rpc/generate_outbox.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

using WriteReactor = grpc::ServerWriteReactor<grpc::ByteBuffer>;
using GeneratorPtr = std::shared_ptr<const BoardGenerator>;

std::uint64_t RandomSeed() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

/// How a call ends whose boards were not all made.
absl::Status EndAt(app::Limit limit) {
  if (limit == app::Limit::kMemory) return OutOfMemory();
  if (limit != app::Limit::kWorkShare) return absl::OkStatus();
  return WithReason(v1::ERROR_REASON_RATE_LIMITED,
                    absl::ResourceExhaustedError("The work that the caller may ask for was used up "
                                                 "before all boards were made."));
}

/// An error of the work as the caller is told it.
absl::Status Explained(const absl::Status& status) {
  if (!absl::IsInvalidArgument(status)) return status;
  return WithReason(v1::ERROR_REASON_NO_SUCH_LENGTH, status);
}

/// Boards are made as far as the outbox has room, then in another turn when half of it has gone
/// out: no search thread waits for a caller.
///
/// One write at a time; which one is decided under the lock, and gRPC and the app are called
/// without it.
class GenerateReactor final : public WriteReactor,
                              public app::SolveObserver,
                              public std::enable_shared_from_this<GenerateReactor> {
 public:
  GenerateReactor(v1::SlidingShape shape, const GenerateQuery& query, GeneratorPtr generator,
                  std::unique_ptr<Call> call)
      : shape_(std::move(shape)),
        seed_(query.seed ? *query.seed : RandomSeed()),
        count_(query.count),
        generator_(std::move(generator)),
        call_(std::move(call)),
        deadline_(app::MonotonicNow() +
                  std::min(query.time_limit, call_->service().app.options().max_time)) {}

  static WriteReactor* Start(const std::shared_ptr<GenerateReactor>& reactor) {
    reactor->MakeMore();
    // gRPC is not done before it has the reactor.
    reactor->self_ = reactor;
    return reactor.get();
  }

  void OnProgress(const app::Progress&) override {}

  /// The boards that there was room for are made, or an error or a limit came before.
  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    {
      const std::lock_guard lock(mutex_);
      working_ = false;
      if (!end_) end_ = EndAfter(answer);
    }
    MakeMore();
    WriteNext();
  }

  void OnWriteDone(bool ok) override {
    {
      const std::lock_guard lock(mutex_);
      writing_ = false;
    }
    if (!ok) OnCancel();
    MakeMore();
    WriteNext();
  }

  void OnCancel() override {
    std::shared_ptr<app::SolveCall> making;
    {
      const std::lock_guard lock(mutex_);
      end_ = absl::CancelledError("The caller is gone.");
      outbox_.Clear();
      making = making_;
    }
    if (making) making->Cancel();
    WriteNext();
  }

  void OnDone() override { const std::shared_ptr<GenerateReactor> last = std::move(self_); }

 private:
  /// How the call ends when that was the answer of a turn; nullopt when there are more to come.
  /// REQUIRES: mutex_ held.
  std::optional<absl::Status> EndAfter(const absl::StatusOr<app::Answer>& answer) const {
    if (!answer.ok()) return Explained(answer.status());
    if (answer->outcome == app::Outcome::kLimit) return EndAt(answer->limit);
    if (next_ == count_) return absl::OkStatus();
    return std::nullopt;
  }

  /// Asks for more boards when there is room for them.
  void MakeMore() {
    app::WorkQuery work{.is_quick = generator_->MakesAtOnce(), .meter = call_->meter()};
    std::uint32_t turn = 0;
    {
      const std::lock_guard lock(mutex_);
      if (working_ || end_ || !outbox_.IsHalfEmpty()) return;
      working_ = true;
      turn = ++turns_;
      work.body = app::MakeBoards(generator_, {seed_, next_, count_}, TakeBoards());
    }
    work.time_limit = deadline_ - app::MonotonicNow();
    const auto making = call_->service().app.Work(std::move(work), shared_from_this());
    bool is_wanted = true;
    {
      const std::lock_guard lock(mutex_);
      if (turn == turns_) making_ = making;
      is_wanted = !end_;
    }
    if (!is_wanted) making->Cancel();
  }

  /// May outlive the call.
  app::TakeBoard TakeBoards() {
    return [reactor = weak_from_this()](const GeneratedBoard& board) {
      const auto self = reactor.lock();
      return self != nullptr && self->Add(board);
    };
  }

  /// Whether there is room for one more.
  bool Add(const GeneratedBoard& board) {
    v1::GenerateResponse message = ToProto(board, shape_.goal());
    message.set_seed(seed_);
    message.set_index(NextIndex());
    grpc::ByteBuffer bytes = SerializeMessage(message);
    bool has_room = true;
    {
      const std::lock_guard lock(mutex_);
      if (end_) return false;
      ++next_;
      outbox_.Put(std::move(bytes));
      has_room = outbox_.HasRoom();
    }
    WriteNext();
    return has_room;
  }

  std::uint32_t NextIndex() {
    const std::lock_guard lock(mutex_);
    return next_;
  }

  void WriteNext() {
    std::optional<absl::Status> end;
    bool last = false;
    {
      const std::lock_guard lock(mutex_);
      if (writing_ || finished_) return;
      if (auto write = outbox_.Take()) {
        write_ = *std::move(write);
        writing_ = true;
        last = finished_ = end_ && end_->ok() && outbox_.empty();
      } else if (end_) {
        finished_ = true;
        end = end_;
      } else {
        return;
      }
    }
    end ? Finish(call_->End(*end)) : Write(last);
  }

  void Write(bool last) {
    grpc::WriteOptions options;
    if (write_.buffered) options.set_buffer_hint();
    call_->BeginAnswers();
    if (last) {
      StartWriteAndFinish(&write_.message, options, call_->End(absl::OkStatus()));
    } else {
      StartWrite(&write_.message, options);
    }
  }

  const v1::SlidingShape shape_;
  const std::uint64_t seed_;
  const std::uint32_t count_;
  const GeneratorPtr generator_;
  const std::unique_ptr<Call> call_;
  const absl::Time deadline_;
  std::shared_ptr<GenerateReactor> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::shared_ptr<app::SolveCall> making_;
  GenerateOutbox outbox_;
  std::uint32_t next_ = 0;           ///< number of the next board to be made
  std::optional<absl::Status> end_;  ///< when what is in the outbox has gone out
  std::uint32_t turns_ = 0;          ///< of the work
  bool working_ = false;
  bool writing_ = false;
  bool finished_ = false;  ///< the last thing has been handed to gRPC
  /// Belongs to whoever set writing_, until the write is done.
  GenerateOutbox::Write write_;
};

}  // namespace

WriteReactor* ServeGenerate(const v1::GenerateRequest& request, std::unique_ptr<Call> call) {
  auto query = QueryFromProto(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) return EndAtOnce<WriteReactor>(std::move(call), query.status());
  auto generator = call->service().app.MakeGenerator(*query->shape, query->difficulty);
  if (!generator.ok()) {
    return EndAtOnce<WriteReactor>(
        std::move(call), WithReason(v1::ERROR_REASON_PUZZLE_TOO_LARGE, generator.status()));
  }
  return GenerateReactor::Start(std::make_shared<GenerateReactor>(
      request.sliding(), *query, *std::move(generator), std::move(call)));
}

}  // namespace puzzlesolver::rpc
