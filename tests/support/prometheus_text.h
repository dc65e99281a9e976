#pragma once

#include <map>
#include <string>
#include <vector>

namespace puzzlesolver {

/// Metrics in Prometheus' text format 0.0.4.
struct PrometheusText {
  /// By name and labels as they are written, e.g. `up{job="x"}`.
  std::map<std::string, double> samples;
  /// One sentence for each line that breaks a rule of the format or of the names of metrics.
  std::vector<std::string> complaints;
};

PrometheusText ReadPrometheusText(const std::string& text);

}  // namespace puzzlesolver
