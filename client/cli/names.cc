#include "client/cli/names.h"

#include "absl/strings/strip.h"

namespace puzzlesolver::cli {
namespace {

std::string WithoutPrefix(const std::string& name, const char* prefix) {
  return std::string(absl::StripPrefix(name, prefix));
}

}  // namespace

std::string NameOf(v1::Outcome outcome) {
  return WithoutPrefix(v1::Outcome_Name(outcome), "OUTCOME_");
}

std::string NameOf(v1::Guarantee guarantee) {
  return WithoutPrefix(v1::Guarantee_Name(guarantee), "GUARANTEE_");
}

std::string NameOf(v1::Source source) { return WithoutPrefix(v1::Source_Name(source), "SOURCE_"); }

std::string NameOf(v1::UnsolvableReason reason) {
  return WithoutPrefix(v1::UnsolvableReason_Name(reason), "UNSOLVABLE_REASON_");
}

std::string NameOf(v1::LimitReason reason) {
  return WithoutPrefix(v1::LimitReason_Name(reason), "LIMIT_REASON_");
}

std::string NameOf(v1::PuzzleFamily family) {
  return WithoutPrefix(v1::PuzzleFamily_Name(family), "PUZZLE_FAMILY_");
}

std::string NameOf(v1::Quality quality) {
  return WithoutPrefix(v1::Quality_Name(quality), "QUALITY_");
}

std::string NameOf(v1::TableKind kind) {
  return WithoutPrefix(v1::TableKind_Name(kind), "TABLE_KIND_");
}

std::string NameOf(v1::TableState state) {
  return WithoutPrefix(v1::TableState_Name(state), "TABLE_STATE_");
}

}  // namespace puzzlesolver::cli
