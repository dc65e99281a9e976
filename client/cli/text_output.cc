#include "client/cli/text_output.h"

#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "client/cli/names.h"
#include "client/library/duration.h"
#include "service/engine/puzzles/text/format.h"

namespace puzzlesolver::cli {
namespace {

std::string Elapsed(const google::protobuf::Duration& duration) {
  return absl::FormatDuration(absl::Trunc(client::FromProto(duration), absl::Microseconds(1)));
}

std::string Count(std::uint64_t count, const char* noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

void PrintOutcome(const v1::AnswerHeader& header, std::ostream& out) {
  out << "outcome:   " << NameOf(header.outcome());
  if (header.has_length()) out << " in " << Count(header.length(), "move");
  out << '\n';
  if (!header.explanation().empty()) out << "reason:    " << header.explanation() << '\n';
}

void PrintBound(const v1::AnswerHeader& header, std::ostream& out) {
  out << "bound:     no solution has fewer than " << Count(header.lower_bound(), "move") << '\n';
}

void PrintSource(const v1::AnswerHeader& header, std::ostream& out) {
  const v1::Statistics& statistics = header.statistics();
  out << "source:    " << NameOf(header.source()) << ", "
      << Count(statistics.expanded_nodes(), "node") << ", " << Elapsed(statistics.elapsed())
      << std::endl;
}

std::string CountOf(const v1::CountResult& result) {
  return result.saturated() ? absl::StrCat("more than ", result.solution_count())
                            : absl::StrCat(result.solution_count());
}

std::string Meaning(v1::Guarantee guarantee) {
  switch (guarantee) {
    case v1::GUARANTEE_CANONICAL:
      return ", a shortest solution and the first of them in dictionary order";
    case v1::GUARANTEE_OPTIMAL:
      return ", a shortest solution";
    case v1::GUARANTEE_BOUNDED:
      return ", within the wanted factor of a shortest solution";
    case v1::GUARANTEE_LEGAL:
      return ", every move is legal";
    default:
      return "";
  }
}

std::string Verdict(const v1::VerifyResponse& trial) {
  if (trial.solved()) return "SOLVED";
  return trial.legal_move_count() == trial.move_count() ? "NOT SOLVED" : "ILLEGAL MOVE";
}

/// How much longer than a shortest one a solution is.
std::string Excess(const v1::VerifyResponse& trial) {
  if (!trial.solved()) return "";
  const std::uint32_t excess = trial.move_count() - trial.optimum().length();
  return excess == 0 ? ", no solution is shorter" : absl::StrCat(", ", excess, " fewer than given");
}

std::string Optimum(const v1::VerifyResponse& trial) {
  const v1::AnswerHeader& optimum = trial.optimum();
  if (optimum.has_length()) return absl::StrCat(Count(optimum.length(), "move"), Excess(trial));
  if (optimum.outcome() == v1::OUTCOME_UNSOLVABLE) return "none, the puzzle is unsolvable";
  return absl::StrCat("not known, at least ", Count(optimum.lower_bound(), "move"));
}

std::string Describe(const v1::PuzzleInfo& puzzle) {
  const std::string name = NameOf(puzzle.family());
  if (puzzle.max_rows() == 0) return absl::StrCat(name, ": ", puzzle.description());
  return absl::StrCat(name, " up to ", puzzle.max_rows(), "x", puzzle.max_columns(), ": ",
                      puzzle.description());
}

std::string Shape(const v1::TableInfo& table) {
  if (table.rows() == 0) return NameOf(table.family());
  return absl::StrCat(NameOf(table.family()), " ", table.rows(), "x", table.columns());
}

std::string Size(std::uint64_t bytes) {
  constexpr std::uint64_t kMegabyte = 1'000'000;
  if (bytes < kMegabyte) return Count(bytes, "byte");
  return absl::StrFormat("%.1f MB", static_cast<double>(bytes) / kMegabyte);
}

std::string Describe(const v1::TableInfo& table) {
  std::string text = absl::StrCat(table.name(), ", ", Shape(table), ", ", NameOf(table.state()));
  if (table.bytes() != 0) absl::StrAppend(&text, ", ", Size(table.bytes()));
  if (!table.detail().empty()) absl::StrAppend(&text, ": ", table.detail());
  return text;
}

}  // namespace

void AnswerPrinter::Add(const v1::AnswerPart& part) {
  if (part.has_header()) {
    header_ = part.header();
    Begin();
  }
  out_ << client::MoveLetters(part.moves()) << std::flush;
  if (part.last_part()) End();
}

void AnswerPrinter::Begin() {
  if (header_.answer_index() > 0) out_ << '\n';
  PrintOutcome(header_, out_);
  if (header_.has_length()) out_ << "moves:     ";
}

void AnswerPrinter::End() {
  if (header_.has_length()) {
    out_ << "\nguarantee: " << NameOf(header_.guarantee()) << Meaning(header_.guarantee()) << '\n';
  }
  const bool is_shortest = header_.guarantee() >= v1::GUARANTEE_OPTIMAL;
  if (header_.outcome() != v1::OUTCOME_UNSOLVABLE && !is_shortest) {
    PrintBound(header_, out_);
  }
  PrintSource(header_, out_);
}

void PrintAnswer(const client::Answer& answer, std::ostream& out) {
  AnswerPrinter(out).Add(client::ToPart(answer));
}

void PrintCheck(const Question& question, const v1::CheckResponse& check, std::ostream& out) {
  if (check.solved()) {
    out << "solvable: it is solved already" << std::endl;
  } else if (check.solvable()) {
    out << "solvable" << std::endl;
  } else {
    out << "unsolvable: " << check.explanation() << '\n';
    const std::string nearest = FormatLine(question, check.nearest_goal());
    if (!nearest.empty()) out << "nearest goal: " << nearest << '\n';
    out << std::flush;
  }
}

void PrintHint(const client::Answer& hint, std::ostream& out) {
  PrintOutcome(hint.header, out);
  const std::string letters = client::MoveLetters(hint.moves);
  if (!letters.empty()) out << "next:      " << letters << '\n';
  if (hint.header.outcome() == v1::OUTCOME_LIMIT) PrintBound(hint.header, out);
  PrintSource(hint.header, out);
}

void PrintCount(const client::CountAnswer& count, std::ostream& out) {
  const v1::CountResult& result = count.result;
  PrintOutcome(result.header(), out);
  if (result.has_within()) out << "within:    " << (result.within() ? "yes" : "no") << '\n';
  if (result.has_solution_count()) out << "solutions: " << CountOf(result) << '\n';
  for (const v1::MoveList& moves : count.solutions) {
    out << "moves:     " << client::MoveLetters(moves) << '\n';
  }
  if (!count.solutions.empty() && result.truncated()) out << "more:      not listed\n";
  if (result.header().outcome() != v1::OUTCOME_UNSOLVABLE && !result.header().has_length()) {
    PrintBound(result.header(), out);
  }
  PrintSource(result.header(), out);
}

void PrintTrial(const Question& question, const v1::VerifyResponse& trial, std::ostream& out) {
  out << "outcome:   " << Verdict(trial) << '\n'
      << "legal:     " << trial.legal_move_count() << " of " << Count(trial.move_count(), "move")
      << '\n';
  if (!trial.explanation().empty()) out << "reason:    " << trial.explanation() << '\n';
  out << "optimum:   " << Optimum(trial) << '\n';
  const auto board = BoardLike(question, trial.final_board());
  if (board.ok()) {
    out << "final board:\n" << std::visit([](const auto& b) { return text::Draw(b); }, *board);
  }
  out << std::flush;
}

void PrintInfo(const v1::GetServerInfoResponse& info, std::ostream& out) {
  const v1::ServerLimits& limits = info.limits();
  out << "version:   " << info.version() << ", API " << info.api_version() << ", engine "
      << info.engine_version() << '\n'
      << "up for:    "
      << absl::FormatDuration(absl::Trunc(client::FromProto(info.uptime()), absl::Seconds(1)))
      << '\n'
      << "limits:    " << absl::FormatDuration(client::FromProto(limits.max_time_limit()))
      << " a request, " << Count(limits.search_threads(), "search thread") << ", "
      << limits.queue_capacity() << " waiting\n";
  for (const auto& puzzle : info.puzzles()) out << "puzzle:    " << Describe(puzzle) << '\n';
  for (const auto& table : info.tables()) out << "table:     " << Describe(table) << '\n';
  out << std::flush;
}

}  // namespace puzzlesolver::cli
