#include "service/telemetry/call_metrics.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "service/telemetry/names.h"

namespace puzzlesolver::telemetry {
namespace {

using prometheus::Counter;
using prometheus::Histogram;

Histogram::BucketBoundaries SecondsBuckets() {
  return {0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
          0.1,     0.25,   0.5,     1,      2.5,   5,      10,    30,   60};
}

Histogram::BucketBoundaries NodesBuckets() {
  return {1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10};
}

/// What `slot` remembers; at first what `make` finds, which may be called by several threads and
/// finds the same for all.
template <typename Metric, typename Make>
Metric& Remembered(std::atomic<Metric*>& slot, const Make& make) {
  Metric* metric = slot.load(std::memory_order_acquire);
  if (metric == nullptr) {
    metric = &make();
    slot.store(metric, std::memory_order_release);
  }
  return *metric;
}

}  // namespace

CallMetrics::CallMetrics(const std::vector<std::string>& methods)
    : calls_(prometheus::BuildCounter()
                 .Name("puzzlesolver_calls_total")
                 .Help("Calls that have ended, by method and status code.")
                 .Register(registry_)),
      call_durations_(prometheus::BuildHistogram()
                          .Name("puzzlesolver_call_duration_seconds")
                          .Help("Time from the arrival of a call to its end.")
                          .Register(registry_)),
      answers_(prometheus::BuildCounter()
                   .Name("puzzlesolver_answers_total")
                   .Help("Questions for a solution, by method, outcome and source of the answer.")
                   .Register(registry_)),
      search_nodes_(prometheus::BuildHistogram()
                        .Name("puzzlesolver_search_nodes")
                        .Help("Nodes expanded by the search behind an answer.")
                        .Register(registry_)
                        .Add({}, NodesBuckets())) {
  auto& durations = prometheus::BuildHistogram()
                        .Name("puzzlesolver_answer_duration_seconds")
                        .Help("Time from a question to its answer, by the answer's source.")
                        .Register(registry_);
  for (std::size_t source = 0; source < answer_durations_.size(); ++source) {
    const std::string name = NameOf(static_cast<app::Source>(source));
    answer_durations_[source] =
        &durations.Add({{"source", absl::AsciiStrToLower(name)}}, SecondsBuckets());
  }
  for (const std::string& method : methods) methods_.emplace_back(method);
  // From zero on, so that rates are right from the first call.
  for (Method& method : methods_) Calls(method, grpc::StatusCode::OK);
  methods_.emplace_back("other");
}

void CallMetrics::OnAnswer(const rpc::CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                           const Instance* /*instance*/) {
  Answers(MethodOf(call), answer).Increment();
  if (!answer.ok()) return;
  const std::size_t source = static_cast<std::size_t>(answer->source);
  answer_durations_[source]->Observe(absl::ToDoubleSeconds(answer->elapsed));
  if (answer->source != app::Source::kSearch) return;
  search_nodes_.Observe(static_cast<double>(answer->statistics.expanded));
}

void CallMetrics::OnEnd(const rpc::CallIdentity& call, const rpc::CallEnd& end) {
  Method& method = MethodOf(call);
  Calls(method, end.code).Increment();
  Duration(method).Observe(absl::ToDoubleSeconds(end.duration));
}

CallMetrics::Method& CallMetrics::MethodOf(const rpc::CallIdentity& call) {
  const auto others = std::prev(methods_.end());
  return *std::find_if(methods_.begin(), others,
                       [&call](const Method& method) { return method.name == call.method; });
}

Counter& CallMetrics::Calls(Method& method, grpc::StatusCode code) {
  const std::size_t index = static_cast<std::size_t>(code);
  const grpc::StatusCode known = index < kCodes ? code : grpc::StatusCode::UNKNOWN;
  return Remembered(method.calls[static_cast<std::size_t>(known)], [&]() -> Counter& {
    return calls_.Add({{"method", method.name}, {"code", NameOf(known)}});
  });
}

Histogram& CallMetrics::Duration(Method& method) {
  return Remembered(method.duration, [&]() -> Histogram& {
    return call_durations_.Add({{"method", method.name}}, SecondsBuckets());
  });
}

Counter& CallMetrics::Answers(Method& method, const absl::StatusOr<app::Answer>& answer) {
  const bool ok = answer.ok();
  const std::size_t outcome = ok ? static_cast<std::size_t>(answer->outcome) : kOutcomes - 1;
  const std::size_t source = ok ? static_cast<std::size_t>(answer->source) : kSources - 1;
  return Remembered(method.answers[outcome][source], [&]() -> Counter& {
    const std::string outcome_name = ok ? NameOf(answer->outcome) : "error";
    const std::string source_name = ok ? NameOf(answer->source) : "none";
    return answers_.Add({{"method", method.name},
                         {"outcome", absl::AsciiStrToLower(outcome_name)},
                         {"source", absl::AsciiStrToLower(source_name)}});
  });
}

}  // namespace puzzlesolver::telemetry
