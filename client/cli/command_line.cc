#include "client/cli/command_line.h"

#include <algorithm>
#include <cstdint>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_cat.h"
#include "client/cli/commands.h"
#include "client/cli/judges/judge_format.h"
#include "client/cli/number.h"

namespace puzzlesolver::cli {
namespace {

constexpr char kExitCodes[] =
    "Exit codes: 0 solved, 1 unsolvable, 2 bad input, 3 limit reached, 4 server unreachable,\n"
    "5 server fault or call refused; over several boards the first of 4, 5, 3, 2, 1, 0.";

void AddJson(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "One JSON object a line; every key is always there");
}

void AddFormat(CLI::App& command, std::string& format) {
  std::vector<std::string> names;
  for (const JudgeFormat& judge : JudgeFormats()) names.emplace_back(judge.name);
  auto* option = command.add_option("--format", format, "Read and write as that judge does");
  option->check(CLI::IsMember(names));
  for (const char* other :
       {"boards", "--puzzle", "--rows", "--cols", "--goal", "--json", "--quality", "--factor"}) {
    option->excludes(other);
  }
}

std::string Formats() {
  std::string text = "Formats:";
  for (const JudgeFormat& format : JudgeFormats()) {
    absl::StrAppend(&text, "\n  ", std::string(format.name), ": ", std::string(format.description));
  }
  return text;
}

/// CLI11 takes text in brackets for a list of its own and cuts it at the commas, but it may be a
/// board; a space in front hides it.
void HideBrackets(std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (argument.starts_with('[') && argument.ends_with(']')) argument.insert(0, " ");
  }
}

/// The command line, and the options of each command behind it.
class CommandLine {
 public:
  CommandLine() {
    app_.require_subcommand(1);
    app_.failure_message([](const CLI::App*, const CLI::Error& error) {
      return absl::StrCat("puzzlesolver: ", error.what(), "\n");
    });
    app_.set_version_flag("--version", PUZZLESOLVER_VERSION);
    app_.footer(kExitCodes);
    AddSolve();
    AddCheck();
    AddVerify();
    AddHint();
    AddCount();
    AddGenerate();
    AddInfo();
  }

  CLI::App& app() { return app_; }

  ExitCode Run(const Environment& environment) const {
    if (app_.got_subcommand("solve")) return cli::Run(solve_, environment);
    if (app_.got_subcommand("check")) return cli::Run(check_, environment);
    if (app_.got_subcommand("verify")) return cli::Run(verify_, environment);
    if (app_.got_subcommand("hint")) return cli::Run(hint_, environment);
    if (app_.got_subcommand("count")) return cli::Run(count_, environment);
    if (app_.got_subcommand("generate")) return cli::Run(generate_, environment);
    return cli::Run(info_, environment);
  }

 private:
  void AddSolve() {
    CLI::App& command = *app_.add_subcommand(
        "solve", "Find solutions of boards, shortest ones unless told otherwise");
    solve_.boards.AddTo(command);
    solve_.answers.AddTo(command);
    solve_.answers.AddQualityTo(command);
    solve_.server.AddTo(command);
    AddJson(command, solve_.json);
    AddFormat(command, solve_.format);
    command.footer(absl::StrCat(Formats(),
                                "\nExamples:\n"
                                "  puzzlesolver solve --embedded \"1 2 3/4 5 6/7 0 8\"\n"
                                "  puzzlesolver solve --format uva10181 --input boards.txt\n"));
  }

  void AddCheck() {
    CLI::App& command = *app_.add_subcommand("check", "Tell whether boards can be solved, and why");
    check_.boards.AddTo(command);
    check_.server.AddTo(command);
    AddJson(command, check_.json);
    command.footer("Example:\n  puzzlesolver check --embedded \"1 2 3/4 5 6/8 7 0\"\n");
  }

  void AddVerify() {
    CLI::App& command = *app_.add_subcommand("verify", "Try moves on a board");
    command.add_option("board", verify_.board, "The board")->required();
    command.add_option("moves", verify_.moves, "Letters: where the blank goes, as in R2UL, or A-H")
        ->required();
    command
        .add_option("--convention", verify_.convention,
                    "What moves name: where the blank or the tile goes, or the tile [blank]")
        ->check(CLI::IsMember({"blank", "tile", "number"}));
    verify_.puzzle.AddTo(command);
    AddTimeout(command, verify_.timeout, "Time to search for the shortest length to compare with");
    verify_.server.AddTo(command);
    AddJson(command, verify_.json);
    command.footer("Example:\n  puzzlesolver verify --embedded \"1 2 3/4 5 6/0 7 8\" RR\n");
  }

  void AddHint() {
    CLI::App& command = *app_.add_subcommand("hint", "Tell the next moves of a game");
    command.add_option("board", hint_.board, "The board as it is now")->required();
    command.add_option("--moves", hint_.move_count, "How many moves")
        ->transform(NumberFrom(1u, 1'000'000u))
        ->capture_default_str();
    command.add_option("--session", hint_.session_key,
                       "Name of the game: a newer hint for it ends one that still waits");
    hint_.puzzle.AddTo(command);
    hint_.work.AddTo(command);
    hint_.server.AddTo(command);
    AddJson(command, hint_.json);
    command.footer("Example:\n  puzzlesolver hint --embedded --moves 2 \"1 2 3/4 5 6/0 7 8\"\n");
  }

  void AddCount() {
    CLI::App& command = *app_.add_subcommand(
        "count", "Tell how long shortest solutions are, or how many there are");
    command.add_option("board", count_.board, "The board")->required();
    auto& questions = *command.add_option_group("question");
    questions.add_flag("--length", count_.length, "How many moves does a shortest solution have?");
    questions
        .add_option("--within", count_.within, "Is there a solution of at most so many moves?")
        ->type_name("MOVES")
        ->transform(NumberFrom(0u));
    auto* solutions = questions.add_flag("--solutions", count_.solutions,
                                         "How many shortest solutions are there?");
    questions.require_option(1);
    command.add_option("--list", count_.max_listed, "With --solutions: so many are listed")
        ->transform(NumberFrom(0u))
        ->needs(solutions);
    count_.puzzle.AddTo(command);
    count_.work.AddTo(command);
    count_.server.AddTo(command);
    AddJson(command, count_.json);
    command.footer(
        "Example:\n  puzzlesolver count --embedded --solutions --list 4 \"2 3 4 1 5 x 7 6 8\"\n");
  }

  void AddGenerate() {
    CLI::App& command =
        *app_.add_subcommand("generate", "Make boards that can be solved, one a line");
    command.add_option("--puzzle", generate_.family, "The puzzle")
        ->check(CLI::IsMember({"sliding", "rotation"}))
        ->capture_default_str();
    AddSize(command, generate_.size);
    command.add_option("--goal", generate_.goal, "Their goal [1 2 3 ... with the blank last]")
        ->type_name("BOARD");
    command.add_option("--count", generate_.count, "How many")
        ->transform(NumberFrom(1u))
        ->capture_default_str();
    command.add_option("--seed", generate_.seed, "The same seed gives the same boards [any]")
        ->transform(NumberFrom(std::uint64_t{0}));
    AddDifficulty(command);
    AddTimeout(command, generate_.timeout, "Time for all of them");
    generate_.server.AddTo(command);
    AddJson(command, generate_.json);
    command.footer(
        "Examples:\n"
        "  puzzlesolver generate --embedded --size 3x3 --count 5 --length 20\n"
        "  puzzlesolver generate --embedded --hardest | puzzlesolver solve --embedded\n");
  }

  void AddDifficulty(CLI::App& command) {
    auto& difficulty = *command.add_option_group("difficulty", "Any of them unless told otherwise");
    difficulty
        .add_option("--length", generate_.length, "A shortest solution has exactly so many moves")
        ->type_name("MOVES")
        ->transform(NumberFrom(0u));
    difficulty.add_option("--near", generate_.near, "It has about so many moves")
        ->type_name("MOVES")
        ->transform(NumberFrom(0u));
    difficulty.add_flag("--hardest", generate_.hardest, "It has as many moves as any");
    difficulty.require_option(0, 1);
  }

  void AddInfo() {
    CLI::App& command = *app_.add_subcommand("info", "Show versions, limits and tables");
    info_.server.AddTo(command);
    AddJson(command, info_.json);
    command.footer("Example:\n  puzzlesolver info --server 127.0.0.1:50051\n");
  }

  CLI::App app_{"Solves sliding-tile puzzles and the Rotation Game.", "puzzlesolver"};
  SolveCommand solve_;
  CheckCommand check_;
  VerifyCommand verify_;
  HintCommand hint_;
  CountCommand count_;
  GenerateCommand generate_;
  InfoCommand info_;
};

}  // namespace

ExitCode RunCommandLine(std::vector<std::string> arguments, const Environment& environment) {
  CommandLine command_line;
  HideBrackets(arguments);
  std::ranges::reverse(arguments);
  try {
    command_line.app().parse(arguments);
  } catch (const CLI::ParseError& error) {
    const int code = command_line.app().exit(error, environment.out, environment.err);
    return code == 0 ? ExitCode::kSolved : ExitCode::kBadInput;
  }
  return command_line.Run(environment);
}

}  // namespace puzzlesolver::cli
