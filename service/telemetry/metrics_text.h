#pragma once

#include <initializer_list>
#include <string>

#include "prometheus/collectable.h"

namespace puzzlesolver::telemetry {

/// All metrics of `sources`, which have none in common, in Prometheus' text format 0.0.4.
std::string MetricsText(std::initializer_list<const prometheus::Collectable*> sources);

}  // namespace puzzlesolver::telemetry
