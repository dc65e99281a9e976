#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "prometheus/collectable.h"
#include "prometheus/metric_family.h"
#include "service/app/puzzle_app.h"
#include "storage/shared/shared_statistics.h"
#include "storage/solution_store.h"

namespace puzzlesolver::telemetry {

/// A number that somebody else keeps.
struct ExtraMetric {
  enum class Kind {
    kGauge,
    kCounter,  ///< only grows; its name ends in "_total"
  };

  Kind kind = Kind::kGauge;
  std::string name;              ///< with its unit, e.g. "_seconds"
  std::string help;              ///< one sentence
  std::function<double()> read;  ///< any thread; must not block
};

/// What the service is and does besides its calls, looked at when it is asked for. Safe to use from
/// any thread.
class ServiceMetrics final : public prometheus::Collectable {
 public:
  struct Sources {
    const app::PuzzleApp* app = nullptr;            ///< borrowed
    const storage::SolutionStore* store = nullptr;  ///< borrowed
    std::string version;
    int engine_version = 0;
    std::function<storage::SharedStatistics()> shared;  ///< empty without a shared cache
    std::vector<ExtraMetric> extra;
  };

  /// REQUIRES: app and store are not null.
  explicit ServiceMetrics(Sources sources) : sources_(std::move(sources)) {}

  /// Some tenths of a millisecond.
  std::vector<prometheus::MetricFamily> Collect() const override;

 private:
  const Sources sources_;
};

}  // namespace puzzlesolver::telemetry
