#include "client/cli/options.h"

#include <cstdint>
#include <utility>

#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "client/cli/number.h"
#include "client/library/duration.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::cli {
namespace {

std::string WhyNoTimeout(const std::string& text) {
  absl::Duration duration;
  if (absl::ParseDuration(text, &duration) && duration > absl::ZeroDuration() &&
      duration < absl::InfiniteDuration()) {
    return "";
  }
  return absl::StrCat("'", text, "' is no time: expected one like 20s, 500ms or 1m30s");
}

constexpr double kMaxFactor = 1000;

absl::StatusOr<sliding::Geometry> ParseSize(const std::string& text) {
  const std::vector<std::string> sides = absl::StrSplit(text, 'x');
  int rows = 0;
  int columns = 0;
  if (sides.size() == 2 && absl::SimpleAtoi(sides[0], &rows) &&
      absl::SimpleAtoi(sides[1], &columns)) {
    return sliding::Geometry::Create(rows, columns);
  }
  return absl::InvalidArgumentError(absl::StrCat("'", text, "' is no size: expected one like 3x4"));
}

}  // namespace

void ServerOptions::AddTo(CLI::App& command) {
  command
      .add_option("--server", addresses, "Address of the server; several by commas share the calls")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->envname("PUZZLESOLVER_SERVER")
      ->type_name("HOST:PORT")
      ->capture_default_str();
  AddSecurityTo(command);
  auto* in_process =
      command.add_flag("--embedded", embedded, "Solve in this process; needs no server");
  command.add_option("--data-dir", data_dir, "Where --embedded keeps tables and answers")
      ->type_name("DIR")
      ->needs(in_process)
      ->capture_default_str();
}

void ServerOptions::AddSecurityTo(CLI::App& command) {
  command.add_flag("--tls", tls, "Speak TLS, and trust the authorities that the system trusts");
  command.add_option("--tls-ca", tls_ca, "Speak TLS, and trust the authorities of this PEM file")
      ->type_name("FILE");
  auto* certificate =
      command.add_option("--tls-cert", tls_certificate, "The client's certificate, a PEM file")
          ->type_name("FILE");
  auto* key = command.add_option("--tls-key", tls_key, "Its key, a PEM file without passphrase")
                  ->type_name("FILE")
                  ->needs(certificate);
  certificate->needs(key);
  command
      .add_option("--tls-server-name", tls_server_name,
                  "Name in the server's certificate [the host of its address]")
      ->type_name("NAME");
  command.add_option("--token-file", token_file, "File with the token that tells who calls")
      ->envname("PUZZLESOLVER_TOKEN_FILE")
      ->type_name("FILE");
}

void PuzzleOptions::AddTo(CLI::App& command) {
  const auto side = NumberFrom(1, sliding::Geometry::kMaxSide);
  command.add_option("--puzzle", family, "The puzzle, where the text could be either")
      ->check(CLI::IsMember({"sliding", "rotation"}));
  command.add_option("--rows", rows, "Rows of the boards")->transform(side);
  command.add_option("--cols", columns, "Columns of the boards")->transform(side);
  command.add_option("--goal", goal, "Goal of the boards [1 2 3 ... with the blank last]")
      ->type_name("BOARD");
}

text::Shape PuzzleOptions::shape() const {
  text::Shape shape{.family = std::nullopt, .rows = rows, .columns = columns};
  if (family == "sliding") shape.family = Family::kSliding;
  if (family == "rotation") shape.family = Family::kRotation;
  return shape;
}

void BoardOptions::AddTo(CLI::App& command) {
  command.add_option("boards", boards, "Boards; without any, --input or standard input is read");
  command.add_option("--input", input, "File with the boards; - is standard input")
      ->type_name("FILE")
      ->excludes("boards");
  puzzle.AddTo(command);
}

absl::StatusOr<Question> ReadQuestion(const std::string& text, const PuzzleOptions& puzzle) {
  auto board = text::ParseBoard(text, puzzle.shape());
  if (!board.ok()) return board.status();
  return MakeQuestion(*std::move(board), puzzle.goal);
}

void WorkOptions::AddTo(CLI::App& command) {
  AddTimeout(command, timeout, "Time for each board, then the outcome is LIMIT");
  command.add_option("--max-nodes", max_nodes, "Nodes for each board, then the outcome is LIMIT")
      ->transform(NumberFrom(std::uint64_t{1}));
  command.add_option("--cache", cache, "Use of stored answers; only: never search [normal]")
      ->check(CLI::IsMember({"normal", "bypass", "only"}));
}

google::protobuf::Duration WorkOptions::time_limit() const {
  return client::ToProto(TimeoutOf(timeout));
}

v1::CacheUse WorkOptions::cache_use() const {
  if (cache == "bypass") return v1::CACHE_USE_BYPASS;
  if (cache == "only") return v1::CACHE_USE_ONLY;
  return v1::CACHE_USE_UNSPECIFIED;
}

void AnswerOptions::AddTo(CLI::App& command) {
  work.AddTo(command);
  command.add_option("--tie-break", tie_break, "Which shortest solution [canonical: the first]")
      ->check(CLI::IsMember({"canonical", "any"}));
}

void AnswerOptions::AddQualityTo(CLI::App& command) {
  command.add_option("--quality", quality, "How good the solution must be [optimal]")
      ->check(CLI::IsMember({"optimal", "bounded", "fast", "anytime"}));
  command
      .add_option("--factor", factor,
                  "With --quality bounded: at most so many times as long as a shortest solution")
      ->transform(NumberFrom(1.0, kMaxFactor));
}

absl::Status AnswerOptions::CheckFactor() const {
  const bool is_given = factor != 0;
  if (is_given == (quality == "bounded")) return absl::OkStatus();
  if (is_given) return FieldError("factor", "The option --factor is for --quality bounded alone.");
  return FieldError("factor", absl::StrCat("--quality bounded needs --factor, a number from 1 to ",
                                           kMaxFactor, "."));
}

v1::SolveRequest AnswerOptions::request() const {
  v1::SolveRequest request;
  work.Fill(request);
  if (quality == "bounded") request.set_quality(v1::QUALITY_BOUNDED);
  if (quality == "fast") request.set_quality(v1::QUALITY_FAST);
  if (quality == "anytime") request.set_quality(v1::QUALITY_ANYTIME);
  request.set_quality_factor(factor);
  if (tie_break == "any") request.set_tie_break(v1::TIE_BREAK_ANY);
  return request;
}

void AddSize(CLI::App& command, std::string& size) {
  command.add_option("--size", size, "Rows and columns of the boards [4x4]")
      ->type_name("ROWSxCOLS")
      ->check([](const std::string& text) {
        const auto geometry = ParseSize(text);
        return geometry.ok() ? "" : std::string(geometry.status().message());
      });
}

sliding::Geometry SizeOf(const std::string& size) {
  return *ParseSize(size.empty() ? "4x4" : size);
}

void AddTimeout(CLI::App& command, std::string& timeout, const std::string& what) {
  command.add_option("--timeout", timeout, what)->type_name("TIME")->check(WhyNoTimeout);
}

absl::Duration TimeoutOf(const std::string& timeout) {
  absl::Duration duration;
  absl::ParseDuration(timeout, &duration);
  return duration;
}

}  // namespace puzzlesolver::cli
