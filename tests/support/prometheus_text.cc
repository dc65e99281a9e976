#include "tests/support/prometheus_text.h"

#include <limits>
#include <regex>
#include <set>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver {
namespace {

// What a name must not end in: units that are no base units, types, and what histograms add.
const std::vector<std::string> kBadEndings = {
    "_ms",      "_us",    "_ns",        "_milliseconds", "_microseconds", "_minutes",
    "_hours",   "_kb",    "_mb",        "_kilobytes",    "_megabytes",    "_percent",
    "_counter", "_gauge", "_histogram", "_count",        "_sum",          "_bucket"};

class Reader {
 public:
  void Read(const std::string& line) {
    std::smatch match;
    line_ = line;
    if (std::regex_match(line, match, kHelp)) {
      BeginFamily(match[1], match[2]);
    } else if (std::regex_match(line, match, kType)) {
      SetType(match[1], match[2]);
    } else if (std::regex_match(line, match, kSample)) {
      AddSample(match[1], match[2], match[3]);
    } else {
      Complain("is neither HELP nor TYPE nor a sample");
    }
  }

  PrometheusText End() {
    EndFamily();
    return std::move(result_);
  }

 private:
  void Require(bool holds, const char* complaint) {
    if (!holds) Complain(complaint);
  }

  void Complain(const char* complaint) {
    result_.complaints.push_back(absl::StrCat("'", line_, "' ", complaint, "."));
  }

  void BeginFamily(const std::string& name, const std::string& help) {
    EndFamily();
    family_ = name;
    type_.clear();
    Require(families_.insert(name).second, "begins a metric a second time");
    Require(std::regex_match(name, kName), "names a metric of nobody's");
    Require(!absl::StrContains(name, "__"), "has two underscores in a row");
    Require(absl::EndsWith(help, "."), "helps with less than a sentence");
    for (const std::string& ending : kBadEndings) {
      Require(!absl::EndsWith(name, ending), "names no base unit, or a type");
    }
  }

  void SetType(const std::string& name, const std::string& type) {
    Require(name == family_ && type_.empty(), "does not follow its HELP");
    Require(type == "counter" || type == "gauge" || type == "histogram", "names no such type");
    Require(absl::EndsWith(name, "_total") == (type == "counter"),
            "is total without being counted");
    type_ = type;
  }

  void AddSample(const std::string& name, const std::string& labels, const std::string& number) {
    double value = 0;
    Require(absl::SimpleAtod(number, &value), "has no number for a value");
    Require(!type_.empty(), "comes before its TYPE");
    Require(type_ == "gauge" || value >= 0, "counts below zero");
    Require(result_.samples.emplace(name + labels, value).second, "comes a second time");
    if (type_ != "histogram") return Require(name == family_, "belongs to another metric");
    if (name == family_ + "_bucket") return AddBucket(labels, value);
    if (name == family_ + "_count") return BeginHistogram(value);
    Require(name == family_ + "_sum", "is no part of a histogram");
  }

  // Prometheus does not care, but the library writes the count first and its buckets last.
  void BeginHistogram(double count) {
    EndHistogram();
    count_ = count;
    last_bucket_ = 0;
    last_limit_ = -kInfinity;
  }

  void AddBucket(const std::string& labels, double count) {
    std::smatch match;
    if (!std::regex_search(labels, match, kLimit)) return Complain("has no upper limit");
    const std::string limit_text = match[1];
    double limit = kInfinity;
    if (limit_text != "+Inf") Require(absl::SimpleAtod(limit_text, &limit), "has a strange limit");
    Require(limit > last_limit_, "comes after a greater limit");
    Require(count >= last_bucket_, "counts fewer than a smaller one");
    Require(limit < kInfinity || count == count_, "counts other than the whole");
    last_limit_ = limit;
    last_bucket_ = count;
  }

  void EndHistogram() { Require(last_limit_ == kInfinity, "comes before an end to +Inf"); }

  void EndFamily() {
    Require(family_.empty() || !type_.empty(), "comes where a TYPE is missing");
    EndHistogram();
    last_limit_ = kInfinity;
  }

  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  inline static const std::regex kHelp{R"(# HELP (\S+) (.+))"};
  inline static const std::regex kType{R"(# TYPE (\S+) (\S+))"};
  inline static const std::regex kSample{
      R"re(([a-z0-9_]+)((?:\{[a-z][a-z_]*="[^"\\]*"(?:,[a-z][a-z_]*="[^"\\]*")*\})?) (\S+))re"};
  inline static const std::regex kName{"(?:puzzlesolver|process)_[a-z][a-z0-9_]*[a-z0-9]"};
  inline static const std::regex kLimit{R"re(le="([^"]+)")re"};

  PrometheusText result_;
  std::set<std::string> families_;
  std::string line_;
  std::string family_;
  std::string type_;
  double count_ = 0;
  double last_bucket_ = 0;
  double last_limit_ = kInfinity;
};

}  // namespace

PrometheusText ReadPrometheusText(const std::string& text) {
  Reader reader;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) reader.Read(line);
  PrometheusText result = reader.End();
  if (!absl::EndsWith(text, "\n")) result.complaints.push_back("The last line has no end.");
  return result;
}

}  // namespace puzzlesolver
