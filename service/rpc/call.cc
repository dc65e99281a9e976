#include "service/rpc/call.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/app/monotonic_clock.h"
#include "service/rpc/credentials.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/status_map.h"
#include "service/rpc/trace_context.h"

namespace puzzlesolver::rpc {
namespace {

constexpr char kRequestId[] = "x-request-id";
constexpr char kTraceparent[] = "traceparent";

std::string_view MetadataOf(const grpc::CallbackServerContext& context, const char* key) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find(key);
  if (found == metadata.end()) return {};
  return {found->second.data(), found->second.size()};
}

/// The share of work of a client.
class ShareMeter final : public app::WorkMeter {
 public:
  ShareMeter(security::WorkLimiter& limiter, std::string client)
      : limiter_(limiter), client_(std::move(client)) {}

  void Spend(std::uint64_t nodes) override { limiter_.Charge(client_, nodes); }
  bool HasWorkLeft() const override { return !limiter_.WaitOf(client_); }

 private:
  security::WorkLimiter& limiter_;
  const std::string client_;
};

}  // namespace

Call::Call(const Method& method, grpc::CallbackServerContext& context,
           const ServiceContext& service)
    : service_(service),
      context_(context),
      arrival_(app::MonotonicNow()),
      right_(method.right),
      identity_{.service = method.service, .method = method.name, .peer = context.peer()} {
  service_.open_calls.Enter();
  ReadMetadata();
  Admit(method);
}

Call::~Call() {
  end_.duration = app::MonotonicNow() - arrival_;
  end_.answers = answers_;
  end_.errors = errors_;
  service_.listener.OnEnd(identity_, end_);
  service_.open_calls.Leave();
}

void Call::ReadMetadata() {
  identity_.request_id = service_.request_ids.For(MetadataOf(context_, kRequestId));
  std::optional<TraceContext> trace = ParseTraceparent(MetadataOf(context_, kTraceparent));
  if (!trace) return;
  identity_.traceparent = std::move(trace->traceparent);
  identity_.sampled = trace->sampled;
}

void Call::Admit(const Method& method) {
  if (service_.access != nullptr) {
    credentials_ = CredentialsOf(context_);
    auto caller = service_.access->Admit(credentials_, right_);
    admission_ = caller.status();
    if (!caller.ok()) return;
    identity_.caller = std::move(caller->name);
  }
  if (service_.limiter == nullptr) return;
  meter_ = std::make_shared<ShareMeter>(*service_.limiter, client());
  if (method.works) admission_ = MaySpend();
}

absl::Status Call::MayWorkNow() const {
  if (service_.access != nullptr) {
    const absl::Status status = service_.access->Admit(credentials_, right_).status();
    if (!status.ok()) return status;
  }
  return MaySpend();
}

absl::Status Call::MaySpend() const {
  if (service_.limiter == nullptr) return absl::OkStatus();
  const std::optional<absl::Duration> wait = service_.limiter->WaitOf(client());
  if (!wait) return absl::OkStatus();
  return WithRetryDelay(
      *wait, WithReason(v1::ERROR_REASON_RATE_LIMITED,
                        absl::ResourceExhaustedError(absl::StrCat(
                            "The work that '", client(), "' may ask for is used up for the next ",
                            absl::FormatDuration(absl::Ceil(*wait, absl::Milliseconds(1))), "."))));
}

std::string Call::client() const {
  return identity_.caller.empty() ? HostOf(identity_.peer) : identity_.caller;
}

void Call::Tell(const absl::StatusOr<app::Answer>& answer, const Instance* instance) {
  ++answers_;
  if (!answer.ok()) ++errors_;
  service_.listener.OnAnswer(identity_, answer, instance);
}

void Call::BeginAnswers() {
  if (std::exchange(answers_begun_, true)) return;
  context_.AddInitialMetadata(kRequestId, identity_.request_id);
  if (identity_.traceparent.empty()) return;
  context_.AddInitialMetadata(kTraceparent, identity_.traceparent);
}

grpc::Status Call::End(const absl::Status& status) {
  if (status.ok()) {
    BeginAnswers();
  } else if (!answers_begun_) {
    context_.AddTrailingMetadata(kRequestId, identity_.request_id);
    if (!identity_.traceparent.empty()) {
      context_.AddTrailingMetadata(kTraceparent, identity_.traceparent);
    }
  }
  grpc::Status ended = EndCall(status, context_, service_.logger);
  end_.code = ended.error_code();
  end_.message = ended.error_message();
  return ended;
}

}  // namespace puzzlesolver::rpc
