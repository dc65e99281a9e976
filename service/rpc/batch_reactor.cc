#include "service/rpc/batch_reactor.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "service/rpc/answer_conversion.h"
#include "service/rpc/batch_question.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/fault.h"
#include "service/rpc/status_map.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

using BidiReactor = grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>;
using QuestionPtr = std::shared_ptr<BatchQuestion>;

/// One read and one write at a time; which come next is decided under the lock, and gRPC and the
/// app are called without it.
class BatchReactor final : public BidiReactor, public std::enable_shared_from_this<BatchReactor> {
 public:
  explicit BatchReactor(std::unique_ptr<Call> call)
      : call_(std::move(call)),
        deadline_(call_->context().deadline()),
        max_searching_(static_cast<std::size_t>(app().options().search_threads)) {}

  static BidiReactor* Start(const std::shared_ptr<BatchReactor>& reactor) {
    reactor->self_ = reactor;
    reactor->ending_.emplace(reactor->call_->service().open_calls.end_requested(),
                             [weak = std::weak_ptr(reactor)] {
                               if (const auto living = weak.lock()) living->TakeNoMore();
                             });
    reactor->ReadNext();
    return reactor.get();
  }

  void OnReadDone(bool ok) override {
    UnlessOutOfMemory([&] { Take(ok); });
    GoOn();
  }

  void OnWriteDone(bool ok) override {
    {
      const std::lock_guard lock(mutex_);
      writing_ = false;
    }
    if (!ok) Abandon(absl::CancelledError("The caller is gone."));
    GoOn();
  }

  void OnCancel() override {
    Abandon(absl::CancelledError("The call was cancelled."));
    GoOn();
  }

  void OnDone() override { const std::shared_ptr<BatchReactor> last = std::move(self_); }

  void PutProgress(const QuestionPtr& question, const app::Progress& progress) {
    Change(*question, [&] { question->outbox.PutProgress(ToProto(progress)); });
    WriteNext();
  }

  void PutSolution(const QuestionPtr& question, const app::Answer& solution) {
    AnswerMessages messages(solution, *question->query.instance, question->packing);
    Change(*question, [&] { question->outbox.PutSolution(std::move(messages)); });
    WriteNext();
  }

  void PutAnswer(const QuestionPtr& question, absl::StatusOr<app::Answer> answer) {
    // The whole service ends, and with it the call.
    if (absl::IsUnavailable(answer.status())) Abandon(answer.status());
    const Instance& instance = *question->query.instance;
    call_->Tell(answer, &instance);
    if (answer.ok()) {
      AnswerMessages messages(*std::move(answer), instance, question->packing);
      Change(*question, [&] { question->outbox.PutAnswer(std::move(messages)); });
    } else {
      PutError(question, WithPuzzle(answer.status(), instance));
    }
  }

  void SearchEnded(const QuestionPtr& question) {
    {
      const std::lock_guard lock(mutex_);
      searching_.erase(question);
    }
    GoOn();
  }

 private:
  /// Hears of a question that may need a search.
  class Observer final : public app::SolveObserver {
   public:
    Observer(std::shared_ptr<BatchReactor> reactor, QuestionPtr question)
        : reactor_(std::move(reactor)), question_(std::move(question)) {}

    void OnProgress(const app::Progress& progress) override {
      reactor_->PutProgress(question_, progress);
    }
    void OnSolution(const app::Answer& solution) override {
      reactor_->PutSolution(question_, solution);
    }
    void OnAnswer(absl::StatusOr<app::Answer> answer) override {
      reactor_->PutAnswer(question_, std::move(answer));
      reactor_->SearchEnded(question_);
    }

   private:
    const std::shared_ptr<BatchReactor> reactor_;
    const QuestionPtr question_;
  };

  /// Keeps an answer that needs no search, and is there before Solve returns.
  class Probe final : public app::SolveObserver {
   public:
    void OnProgress(const app::Progress&) override {}
    void OnAnswer(absl::StatusOr<app::Answer> answer) override { answer_ = std::move(answer); }

    /// nullopt when only a search can tell.
    std::optional<absl::StatusOr<app::Answer>> Take(app::CacheUse wanted) {
      const bool unknown = answer_.ok() && answer_->limit == app::Limit::kCacheOnly;
      if (unknown && wanted != app::CacheUse::kOnly) return std::nullopt;
      return std::move(answer_);
    }

   private:
    absl::StatusOr<app::Answer> answer_;
  };

  app::PuzzleApp& app() const { return call_->service().app; }

  /// Ends the call when memory runs out: gRPC keeps that to itself, and the call open.
  template <typename Function>
  void UnlessOutOfMemory(const Function& work) {
    try {
      work();
    } catch (const std::bad_alloc&) {
      Abandon(OutOfMemory());
      WriteNext();
    }
  }

  /// What has been read, if it is `ok`; else there is nothing more.
  void Take(bool ok) {
    absl::StatusOr<v1::SolveBatchRequest> request;
    if (ok) request = ParseMessage<v1::SolveBatchRequest>(request_bytes_);
    const bool is_question = ok && request.ok();
    {
      const std::lock_guard lock(mutex_);
      reading_ = false;
      if (is_question) ++open_;
      if (!reads_ended_ && ok) end_ = request.status();
      reads_ended_ = reads_ended_ || !is_question;
    }
    if (!is_question) return;
    ReadNext();
    TakeUp(*std::move(request));
  }

  /// REQUIRES: the question counts as open.
  void TakeUp(v1::SolveBatchRequest request) {
    const auto question = std::make_shared<BatchQuestion>();
    absl::Status status = call_->MayWorkNow();
    if (absl::Status read = ReadQuestion(std::move(request), *question); !read.ok()) status = read;
    if (!status.ok()) {
      call_->Tell(status, question->query.instance.get());
      return PutError(question, status);
    }
    if (question->query.cache_use != app::CacheUse::kBypass) {
      const auto probe = std::make_shared<Probe>();
      app::SolveQuery query = question->query;
      query.cache_use = app::CacheUse::kOnly;
      app().Solve(std::move(query), probe);
      if (auto answer = probe->Take(question->query.cache_use)) {
        return PutAnswer(question, *std::move(answer));
      }
    }
    const std::lock_guard lock(mutex_);
    waiting_.push_back(question);
  }

  void PutError(const QuestionPtr& question, const absl::Status& status) {
    google::rpc::Status error = ToErrorProto(status, call_->service().logger);
    Change(*question, [&] { question->error = std::move(error); });
  }

  /// Under the lock: changes what the question has to say, and has it written in its turn.
  template <typename Function>
  void Change(BatchQuestion& question, const Function& change) {
    const std::lock_guard lock(mutex_);
    const bool was_ready = question.HasMessage();
    change();
    if (!was_ready) ready_.push_back(question.shared_from_this());
  }

  void GoOn() {
    UnlessOutOfMemory([&] {
      SubmitWaiting();
      WriteNext();
      ReadNext();
    });
  }

  void SubmitWaiting() {
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(submitting_, true)) return;
    }
    while (const QuestionPtr question = NextToSubmit()) Submit(question);
  }

  /// Null, and no longer submitting_, when none is to be submitted now.
  QuestionPtr NextToSubmit() {
    const std::lock_guard lock(mutex_);
    if (failure_ || waiting_.empty() || searching_.size() >= max_searching_) {
      submitting_ = false;
      return nullptr;
    }
    QuestionPtr question = std::move(waiting_.front());
    waiting_.pop_front();
    searching_.insert(question);
    return question;
  }

  void Submit(const QuestionPtr& question) {
    // Asked again: those before it may have used the share up.
    if (const absl::Status status = call_->MayWorkNow(); !status.ok()) {
      call_->Tell(status, question->query.instance.get());
      PutError(question, status);
      return SearchEnded(question);
    }
    app::SolveQuery query = question->query;
    query.meter = call_->meter();
    query.time_limit = std::min(query.time_limit, TimeUntil(deadline_));
    auto solving =
        app().Solve(std::move(query), std::make_shared<Observer>(shared_from_this(), question));
    bool abandoned = false;
    {
      const std::lock_guard lock(mutex_);
      question->solving = solving;
      abandoned = failure_.has_value();
    }
    if (abandoned) solving->Cancel();
  }

  /// Ends the call once its questions are answered.
  void TakeNoMore() {
    {
      const std::lock_guard lock(mutex_);
      if (reads_ended_) return;
      reads_ended_ = true;
      end_ = absl::UnavailableError("The service is shutting down.");
    }
    GoOn();
  }

  /// Ends the call with `status`, and whatever still goes on for it.
  void Abandon(const absl::Status& status) {
    std::vector<std::shared_ptr<app::SolveCall>> solving;
    {
      const std::lock_guard lock(mutex_);
      if (failure_) return;
      failure_ = status;
      waiting_.clear();
      for (const QuestionPtr& question : searching_) {
        if (question->solving != nullptr) solving.push_back(question->solving);
      }
    }
    for (const auto& call : solving) call->Cancel();
  }

  void ReadNext() {
    {
      const std::lock_guard lock(mutex_);
      if (reading_ || reads_ended_ || finished_ || failure_ || open_ >= kMaxOpenQuestions) return;
      reading_ = true;
      ++starting_reads_;
    }
    StartRead(&request_bytes_);
    {
      const std::lock_guard lock(mutex_);
      --starting_reads_;
    }
    WriteNext();
  }

  void WriteNext() {
    std::optional<absl::Status> end;
    grpc::WriteOptions options;
    {
      const std::lock_guard lock(mutex_);
      if (writing_ || finished_) return;
      if (failure_ || (reads_ended_ && open_ == 0)) {
        // gRPC must not be asked to read once it has been asked to finish.
        if (starting_reads_ > 0) return;
        end = failure_.value_or(end_);
        finished_ = true;
      } else if (ready_.empty()) {
        return;
      } else {
        TakeMessage();
        writing_ = true;
        // A kept message goes out with the next one, which must be certain to come; and gRPC 1.51
        // stalls a stream that begins with one.
        if (std::exchange(begun_, true) && !ready_.empty()) options.set_buffer_hint();
      }
    }
    if (end) return Finish(call_->End(*end));
    call_->BeginAnswers();
    StartWrite(&response_bytes_, options);
  }

  /// REQUIRES: mutex_ held, a question is ready.
  void TakeMessage() {
    const QuestionPtr question = std::move(ready_.front());
    ready_.pop_front();
    BatchQuestion::Write write = question->Take();
    response_bytes_ = SerializeMessage(write.message);
    if (write.last) {
      --open_;
    } else if (question->HasMessage()) {
      ready_.push_back(question);
    }
  }

  const std::unique_ptr<Call> call_;
  const std::chrono::system_clock::time_point deadline_;
  const std::size_t max_searching_;
  std::shared_ptr<BatchReactor> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::deque<QuestionPtr> waiting_;             ///< for their turn to be searched
  absl::flat_hash_set<QuestionPtr> searching_;  ///< submitted, not answered
  std::deque<QuestionPtr> ready_;               ///< each with a message, each once
  std::size_t open_ = 0;                        ///< taken up, last message not taken
  std::optional<absl::Status> failure_;         ///< of the whole call, at once
  absl::Status end_;                            ///< of the call when all questions are answered
  bool submitting_ = false;
  bool reading_ = false;
  int starting_reads_ = 0;  ///< about to be handed to gRPC
  bool reads_ended_ = false;
  bool writing_ = false;
  bool begun_ = false;
  bool finished_ = false;
  grpc::ByteBuffer request_bytes_;   ///< belongs to gRPC while reading_
  grpc::ByteBuffer response_bytes_;  ///< belongs to gRPC while writing_
  std::optional<std::stop_callback<std::function<void()>>> ending_;
};

}  // namespace

BidiReactor* ServeBatch(std::unique_ptr<Call> call) {
  return BatchReactor::Start(std::make_shared<BatchReactor>(std::move(call)));
}

}  // namespace puzzlesolver::rpc
