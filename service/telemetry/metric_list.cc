#include "service/telemetry/metric_list.h"

namespace puzzlesolver::telemetry {
namespace {

prometheus::ClientMetric WithLabels(const MetricList::Labels& labels) {
  prometheus::ClientMetric metric;
  for (const auto& [name, value] : labels) metric.label.push_back({name, value});
  return metric;
}

}  // namespace

void MetricList::AddGauge(std::string name, std::string help, double value) {
  AddGauge(std::move(name), std::move(help), std::vector<Sample>{{{}, value}});
}

void MetricList::AddGauge(std::string name, std::string help, const std::vector<Sample>& samples) {
  auto& family = Add(std::move(name), std::move(help), prometheus::MetricType::Gauge);
  for (const Sample& sample : samples) {
    family.metric.push_back(WithLabels(sample.labels));
    family.metric.back().gauge.value = sample.value;
  }
}

void MetricList::AddCounter(std::string name, std::string help, double value) {
  AddCounter(std::move(name), std::move(help), std::vector<Sample>{{{}, value}});
}

void MetricList::AddCounter(std::string name, std::string help,
                            const std::vector<Sample>& samples) {
  auto& family = Add(std::move(name), std::move(help), prometheus::MetricType::Counter);
  for (const Sample& sample : samples) {
    family.metric.push_back(WithLabels(sample.labels));
    family.metric.back().counter.value = sample.value;
  }
}

prometheus::MetricFamily& MetricList::Add(std::string name, std::string help,
                                          prometheus::MetricType type) {
  return families_.emplace_back(
      prometheus::MetricFamily{std::move(name), std::move(help), type, {}});
}

}  // namespace puzzlesolver::telemetry
