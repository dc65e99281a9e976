#include "service/telemetry/names.h"

#include "absl/status/status.h"

namespace puzzlesolver::telemetry {

std::string NameOf(app::Outcome outcome) {
  switch (outcome) {
    case app::Outcome::kSolved:
      return "SOLVED";
    case app::Outcome::kUnsolvable:
      return "UNSOLVABLE";
    case app::Outcome::kLimit:
      return "LIMIT";
  }
  return "";
}

std::string NameOf(app::Source source) {
  switch (source) {
    case app::Source::kTable:
      return "TABLE";
    case app::Source::kCache:
      return "CACHE";
    case app::Source::kSearch:
      return "SEARCH";
    case app::Source::kRule:
      return "RULE";
  }
  return "";
}

std::string NameOf(app::Limit limit) {
  switch (limit) {
    case app::Limit::kNone:
      return "NONE";
    case app::Limit::kTime:
      return "TIME";
    case app::Limit::kNodes:
      return "NODES";
    case app::Limit::kDepth:
    case app::Limit::kMemory:
      return "MEMORY";
    case app::Limit::kCacheOnly:
      return "CACHE_ONLY";
    case app::Limit::kWorkShare:
      return "WORK_SHARE";
  }
  return "";
}

std::string NameOf(storage::Guarantee guarantee) {
  switch (guarantee) {
    case storage::Guarantee::kNone:
      return "NONE";
    case storage::Guarantee::kLegal:
      return "LEGAL";
    case storage::Guarantee::kBounded:
      return "BOUNDED";
    case storage::Guarantee::kOptimal:
      return "OPTIMAL";
    case storage::Guarantee::kCanonical:
      return "CANONICAL";
  }
  return "";
}

std::string NameOf(grpc::StatusCode code) {
  return absl::StatusCodeToString(static_cast<absl::StatusCode>(code));
}

}  // namespace puzzlesolver::telemetry
