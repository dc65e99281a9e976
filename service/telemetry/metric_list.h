#pragma once

#include <string>
#include <utility>
#include <vector>

#include "prometheus/metric_family.h"

namespace puzzlesolver::telemetry {

/// Metrics whose values are read when they are asked for.
class MetricList {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;
  /// A value with the labels that set it apart from others of the same metric.
  struct Sample {
    Labels labels;
    double value = 0;
  };

  /// `name` ends in its unit, e.g. "_bytes".
  void AddGauge(std::string name, std::string help, double value);
  void AddGauge(std::string name, std::string help, const std::vector<Sample>& samples);

  /// What only grows; `name` ends in "_total".
  void AddCounter(std::string name, std::string help, double value);
  void AddCounter(std::string name, std::string help, const std::vector<Sample>& samples);

  std::vector<prometheus::MetricFamily> Take() && { return std::move(families_); }

 private:
  prometheus::MetricFamily& Add(std::string name, std::string help, prometheus::MetricType type);

  std::vector<prometheus::MetricFamily> families_;
};

}  // namespace puzzlesolver::telemetry
