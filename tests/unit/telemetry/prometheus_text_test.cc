// The checker that other tests trust.

#include "tests/support/prometheus_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace puzzlesolver {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

std::string Family(const std::string& name, const std::string& type, const std::string& samples) {
  return absl::StrCat("# HELP ", name, " Something.\n# TYPE ", name, " ", type, "\n", samples);
}

TEST(PrometheusText, ReadsSamples) {
  const PrometheusText text = ReadPrometheusText(
      Family("puzzlesolver_a_total", "counter",
             "puzzlesolver_a_total{x=\"1\",y=\"\"} 2\npuzzlesolver_a_total{x=\"2\"} 1e+06\n") +
      Family("process_b_bytes", "gauge", "process_b_bytes -0.5\n"));
  EXPECT_THAT(text.complaints, IsEmpty());
  EXPECT_THAT(text.samples, ElementsAre(Pair("process_b_bytes", -0.5),
                                        Pair("puzzlesolver_a_total{x=\"1\",y=\"\"}", 2),
                                        Pair("puzzlesolver_a_total{x=\"2\"}", 1e6)));
}

TEST(PrometheusText, TakesHistograms) {
  const PrometheusText text = ReadPrometheusText(
      Family("puzzlesolver_h_seconds", "histogram",
             "puzzlesolver_h_seconds_count{x=\"1\"} 3\npuzzlesolver_h_seconds_sum{x=\"1\"} 9\n"
             "puzzlesolver_h_seconds_bucket{x=\"1\",le=\"1\"} 2\n"
             "puzzlesolver_h_seconds_bucket{x=\"1\",le=\"+Inf\"} 3\n"
             "puzzlesolver_h_seconds_count{x=\"2\"} 0\npuzzlesolver_h_seconds_sum{x=\"2\"} 0\n"
             "puzzlesolver_h_seconds_bucket{x=\"2\",le=\"1\"} 0\n"
             "puzzlesolver_h_seconds_bucket{x=\"2\",le=\"+Inf\"} 0\n"));
  EXPECT_THAT(text.complaints, IsEmpty());
}

TEST(PrometheusText, ComplainsOfEachBrokenRule) {
  const auto histogram = [](const std::string& buckets) {
    return Family("puzzlesolver_h", "histogram", buckets);
  };
  const std::string count = "puzzlesolver_h_count 3\n";
  const std::string inf = "puzzlesolver_h_bucket{le=\"+Inf\"} 3\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"puzzlesolver_a 1\n", "comes before its TYPE"},
      {"# TYPE puzzlesolver_a gauge\n", "does not follow its HELP"},
      {"# HELP puzzlesolver_a Something.\n", "a TYPE is missing"},
      {"# HELP puzzlesolver_a something\n# TYPE puzzlesolver_a gauge\n", "less than a sentence"},
      {"# HELP puzzlesolver_a \n", "neither HELP nor TYPE"},
      {Family("puzzlesolver_a", "summary", ""), "names no such type"},
      {Family("puzzlesolver_a", "counter", ""), "without being counted"},
      {Family("puzzlesolver_a_total", "gauge", ""), "without being counted"},
      {Family("a", "gauge", ""), "of nobody's"},
      {Family("puzzlesolver_aB", "gauge", ""), "of nobody's"},
      {Family("puzzlesolver__a", "gauge", ""), "two underscores"},
      {Family("puzzlesolver_a_ms", "gauge", ""), "no base unit"},
      {Family("puzzlesolver_a", "gauge", "") + Family("puzzlesolver_a", "gauge", ""),
       "a second time"},
      {Family("puzzlesolver_a", "gauge", "puzzlesolver_a 1\npuzzlesolver_a 1\n"), "a second time"},
      {Family("puzzlesolver_a", "gauge", "puzzlesolver_b 1\n"), "another metric"},
      {Family("puzzlesolver_a", "gauge", "puzzlesolver_a one\n"), "no number"},
      {Family("puzzlesolver_a", "gauge", "puzzlesolver_a{X=\"1\"} 1\n"), "nor a sample"},
      {Family("puzzlesolver_a", "gauge", "puzzlesolver_a 1"), "no end"},
      {Family("puzzlesolver_a_total", "counter", "puzzlesolver_a_total -1\n"), "below zero"},
      {histogram(count + "puzzlesolver_h_bucket 3\n"), "no upper limit"},
      {histogram(count + "puzzlesolver_h_bucket{le=\"1\"} 3\n"), "before an end to +Inf"},
      {histogram(count + count + inf), "before an end to +Inf"},
      {histogram(count + "puzzlesolver_h_bucket{le=\"1\"} 4\n" + inf), "fewer than a smaller one"},
      {histogram(count + "puzzlesolver_h_bucket{le=\"2\"} 1\npuzzlesolver_h_bucket{le=\"1\"} 1\n" +
                 inf),
       "after a greater limit"},
      {histogram("puzzlesolver_h_count 4\n" + inf), "other than the whole"},
      {histogram(count + inf + "puzzlesolver_h 4\n"), "no part of a histogram"},
  };
  for (const auto& [text, complaint] : cases) {
    EXPECT_THAT(ReadPrometheusText(text).complaints, Contains(HasSubstr(complaint))) << text;
  }
}

}  // namespace
}  // namespace puzzlesolver
