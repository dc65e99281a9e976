#include "tests/bench/service/report.h"

#include <array>
#include <fstream>
#include <iostream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "nlohmann/json.hpp"

namespace puzzlesolver::bench {
namespace {

using Json = nlohmann::ordered_json;

double Judged(const Row& row) { return row.to_echo ? row.to_echo->ratio : row.value; }

std::string ToText(const Goal& goal) {
  return absl::StrCat(goal.kind == Goal::Kind::kAtLeast ? ">= " : "<= ", goal.bound);
}

std::string ToText(double number) {
  return number < 100 ? absl::StrFormat("%.2f", number) : absl::StrFormat("%.0f", number);
}

void PrintLine(const std::string& scenario, const std::string& metric, const std::string& value,
               const std::array<std::string, 3>& to_echo, const std::string& goal) {
  const auto& [echo, ratio, median_ratio] = to_echo;
  std::cout << absl::StrFormat("%-38s %-34s %8s %8s %6s %6s  %s", scenario, metric, value, echo,
                               ratio, median_ratio, goal)
            << std::endl;
}

Json ToJson(const Row& row) {
  Json json = {{"scenario", row.scenario}, {"metric", row.metric}, {"value", row.value}};
  if (row.to_echo) {
    json["echo"] = row.to_echo->echo;
    json["ratio"] = row.to_echo->ratio;
    json["median_ratio"] = row.to_echo->median_ratio;
  }
  if (row.goal) {
    json["goal"] = ToText(*row.goal);
    json["met"] = row.goal->IsMet(Judged(row));
  }
  return json;
}

}  // namespace

Report::Report() {
  PrintLine("scenario", "metric", "service", {"echo", "ratio", "median"}, "goal");
}

void Report::Add(const Row& row) {
  std::string goal;
  if (row.goal) {
    goal = absl::StrCat(ToText(*row.goal), row.goal->IsMet(Judged(row)) ? "  met" : "  MISSED");
  }
  std::array<std::string, 3> to_echo;
  if (row.to_echo) {
    to_echo = {ToText(row.to_echo->echo), ToText(row.to_echo->ratio),
               ToText(row.to_echo->median_ratio)};
  }
  PrintLine(row.scenario, row.metric, ToText(row.value), to_echo, goal);
  rows_.push_back(row);
}

bool Report::Write(const std::filesystem::path& file) const {
  Json json = {
      {"context",
       {{"date", absl::FormatTime(absl::Now())}, {"cpus", std::thread::hardware_concurrency()}}},
      {"rows", Json::array()}};
  for (const Row& row : rows_) json["rows"].push_back(ToJson(row));
  std::ofstream output(file);
  output << json.dump(2) << "\n";
  return output.good();
}

}  // namespace puzzlesolver::bench
