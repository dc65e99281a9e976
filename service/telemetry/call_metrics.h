#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "prometheus/collectable.h"
#include "prometheus/counter.h"
#include "prometheus/family.h"
#include "prometheus/histogram.h"
#include "prometheus/metric_family.h"
#include "prometheus/registry.h"
#include "service/rpc/call_listener.h"

namespace puzzlesolver::telemetry {

/// Counts and times calls and answers. A call costs well under a microsecond: each metric is looked
/// up in its family when it is first needed and remembered.
class CallMetrics final : public rpc::CallListener, public prometheus::Collectable {
 public:
  /// `methods` are those with a label of their own, e.g. "Solve"; calls of any other are counted as
  /// "other".
  explicit CallMetrics(const std::vector<std::string>& methods);

  void OnAnswer(const rpc::CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                const Instance* instance) override;
  void OnEnd(const rpc::CallIdentity& call, const rpc::CallEnd& end) override;

  std::vector<prometheus::MetricFamily> Collect() const override { return registry_.Collect(); }

 private:
  static constexpr std::size_t kCodes = 17;
  static constexpr std::size_t kOutcomes = 4;  ///< those of an answer, then an error
  static constexpr std::size_t kSources = 5;   ///< those of an answer, then none

  template <typename Metric, std::size_t kSize>
  using Slots = std::array<std::atomic<Metric*>, kSize>;

  /// The metrics of a method; null until they are needed.
  struct Method {
    explicit Method(std::string method_name) : name(std::move(method_name)) {}

    const std::string name;
    Slots<prometheus::Counter, kCodes> calls{};
    std::atomic<prometheus::Histogram*> duration{nullptr};
    std::array<Slots<prometheus::Counter, kSources>, kOutcomes> answers{};
  };

  Method& MethodOf(const rpc::CallIdentity& call);
  prometheus::Counter& Calls(Method& method, grpc::StatusCode code);
  prometheus::Histogram& Duration(Method& method);
  prometheus::Counter& Answers(Method& method, const absl::StatusOr<app::Answer>& answer);

  prometheus::Registry registry_;
  prometheus::Family<prometheus::Counter>& calls_;
  prometheus::Family<prometheus::Histogram>& call_durations_;
  prometheus::Family<prometheus::Counter>& answers_;
  std::array<prometheus::Histogram*, kSources - 1> answer_durations_;
  prometheus::Histogram& search_nodes_;
  std::deque<Method> methods_;  ///< the last one is for all others
};

}  // namespace puzzlesolver::telemetry
