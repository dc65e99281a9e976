// The real command-line program on a store of its own.

#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <future>
#include <iterator>
#include <map>
#include <thread>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/puzzles/text/parse.h"
#include "tests/e2e/program.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

const std::filesystem::path kData = PUZZLESOLVER_TEST_DATA;

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<Json> Lines(const std::string& text) {
  std::vector<Json> lines;
  for (const auto line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    lines.push_back(Json::parse(std::string(line)));
  }
  return lines;
}

class CliTest : public ::testing::Test {
 protected:
  ProgramResult Run(const std::vector<std::string>& arguments, const std::string& input = "") {
    return Program(Command(arguments), input).Wait();
  }

  ProgramResult RunEmbedded(std::vector<std::string> arguments, const std::string& input = "") {
    const std::vector<std::string> embedded = {"--embedded", "--data-dir", data_.path() / "store"};
    arguments.insert(arguments.begin() + 1, embedded.begin(), embedded.end());
    return Run(arguments, input);
  }

  static std::vector<std::string> Command(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {PUZZLESOLVER_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
  }

  TemporaryDirectory data_;
};

constexpr char kBoard15[] = "2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15";
constexpr char kHardBoard15[] = "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2";
constexpr char kBoard8[] = "1 2 3/4 5 6/0 7 8";
constexpr char kUnsolvable8[] = "1 2 3/4 5 6/8 7 0";

/// The cases of tests/data/judges: name and what INDEX.tsv says of them.
std::map<std::string, std::string> JudgeCases() {
  std::map<std::string, std::string> cases;
  for (const auto line :
       absl::StrSplit(ReadFile(kData / "judges" / "INDEX.tsv"), '\n', absl::SkipEmpty())) {
    const std::vector<std::string> columns = absl::StrSplit(line, '\t');
    if (columns[0] != "name") cases[columns[0]] = columns[1];
  }
  return cases;
}

TEST_F(CliTest, ExactJudgeCasesAgreeByteForByte) {
  int compared = 0;
  for (const auto& [name, mode] : JudgeCases()) {
    if (!mode.starts_with("exact")) continue;
    const std::string format = name.substr(0, name.find('-'));
    const auto input = kData / "judges" / (name + ".in");
    const std::string expected = ReadFile(kData / "judges" / (name + ".out"));
    const auto from_file = RunEmbedded({"solve", "--format", format, "--input", input});
    EXPECT_EQ(from_file.out, expected) << name;
    EXPECT_EQ(from_file.exit_code, 0) << name;
    EXPECT_THAT(from_file.err, IsEmpty()) << name;
    EXPECT_EQ(RunEmbedded({"solve", "--format", format}, ReadFile(input)).out, expected) << name;
    ++compared;
  }
  EXPECT_EQ(compared, 6);
}

TEST_F(CliTest, Poj1077IsSolvedInTheFewestMoves) {
  const std::string input = ReadFile(kData / "judges" / "poj1077-sample.in");
  const auto result = RunEmbedded({"solve", "--format", "poj1077"}, input);
  EXPECT_EQ(result.exit_code, 0);
  ASSERT_EQ(result.out.size(), 20u);
  EXPECT_EQ(result.out, absl::AsciiStrToLower(result.out));
  const auto board = text::ParseBoard(input, {});
  const auto moves = text::ParseSlidingMoves(result.out);
  ASSERT_TRUE(board.ok() && moves.ok());
  auto end = std::get<sliding::Board>(*board);
  for (const sliding::Move move : *moves) {
    ASSERT_TRUE(end.CanMove(move));
    end.Apply(move);
  }
  EXPECT_EQ(end, sliding::Board::Standard(end.geometry()));
}

TEST_F(CliTest, ABoardBeyondTheJudgesLimitIsNeverCalledUnsolvable) {
  const auto input = kData / "judges" / "uva10181-60.in";
  const auto stopped =
      RunEmbedded({"solve", "--format", "uva10181", "--max-nodes", "1000", "--input", input});
  EXPECT_EQ(stopped.exit_code, 3);
  EXPECT_THAT(stopped.out, IsEmpty());
  EXPECT_THAT(stopped.err, StartsWith("puzzlesolver: case 1: "));
  const auto solved = RunEmbedded({"solve", "--format", "uva10181", "--input", input});
  EXPECT_EQ(solved.exit_code, 0);
  EXPECT_EQ(solved.out.size(), 61u);
  EXPECT_THAT(solved.err, HasSubstr("60 moves, and uva10181 takes at most 50"));
}

TEST_F(CliTest, AnswersTheBoardsOfTheCorpus) {
  std::map<std::string, std::vector<Json>> by_goal;
  for (const Json& board : Json::parse(ReadFile(kData / "sliding.json"))) {
    // Longer ones take minutes without pattern databases.
    constexpr int kMaxLength = 55;
    if (board["solvable"] && board["optimal_length"] > kMaxLength) continue;
    by_goal[absl::StrCat(board["rows"].get<int>(), " ", board["cols"].get<int>(), " ",
                         absl::StrJoin(board["goal"].get<std::vector<int>>(), " "))]
        .push_back(board);
  }
  int boards = 0;
  for (const auto& [shape_and_goal, group] : by_goal) {
    const std::vector<std::string> key = absl::StrSplit(shape_and_goal, absl::MaxSplits(' ', 2));
    std::string input;
    for (const Json& board : group) {
      absl::StrAppend(&input, absl::StrJoin(board["start"].get<std::vector<int>>(), " "), "\n");
    }
    const auto result = RunEmbedded({"solve", "--json", "--puzzle", "sliding", "--rows", key[0],
                                     "--cols", key[1], "--goal", key[2]},
                                    input);
    const std::vector<Json> answers = Lines(result.out);
    ASSERT_EQ(answers.size(), group.size()) << shape_and_goal << result.err;
    for (std::size_t i = 0; i < group.size(); ++i, ++boards) {
      const bool solvable = group[i]["solvable"];
      EXPECT_EQ(answers[i]["outcome"], solvable ? "SOLVED" : "UNSOLVABLE") << group[i]["id"];
      EXPECT_EQ(answers[i]["length"], group[i]["optimal_length"]) << group[i]["id"];
      EXPECT_EQ(answers[i]["moves"], group[i]["lex_smallest_blank_motion"]) << group[i]["id"];
      EXPECT_EQ(answers[i]["guarantee"], solvable ? "CANONICAL" : "NONE") << group[i]["id"];
    }
  }
  EXPECT_EQ(boards, 89);
}

TEST_F(CliTest, AnswersTheRotationGamesOfTheCorpus) {
  std::string input;
  std::string expected;
  for (const Json& game : Json::parse(ReadFile(kData / "rotation.json"))) {
    absl::StrAppend(&input, absl::StrJoin(game["board"].get<std::vector<int>>(), " "), "\n");
    absl::StrAppend(&expected, game["moves_line"].get<std::string>(), "\n",
                    game["centre"].get<int>(), "\n");
  }
  const auto result = RunEmbedded({"solve", "--format", "poj2286"}, input + "0\n");
  EXPECT_EQ(result.out, expected);
  EXPECT_EQ(result.exit_code, 0);
}

TEST_F(CliTest, BoardsComeFromArgumentsFileAndStandardInput) {
  const auto file = data_.path() / "boards.txt";
  std::ofstream(file) << kBoard8 << "\n" << kUnsolvable8 << "\n";
  const auto moves = [](const ProgramResult& result) {
    std::vector<Json> all;
    for (const Json& line : Lines(result.out)) all.push_back(line["moves"]);
    return all;
  };
  const std::vector<Json> expected = {"RR", nullptr};
  EXPECT_EQ(moves(RunEmbedded({"solve", "--json", kBoard8, kUnsolvable8})), expected);
  EXPECT_EQ(moves(RunEmbedded({"solve", "--json", "--input", file})), expected);
  EXPECT_EQ(moves(RunEmbedded({"solve", "--json"}, ReadFile(file))), expected);
}

TEST_F(CliTest, ASecondRunKnowsWhatTheFirstFound) {
  const auto source = [this](const char* board) {
    const auto result = RunEmbedded({"solve", "--json", board});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const Json answer = Json::parse(result.out);
    return answer["source"].get<std::string>() + " " + answer["moves"].get<std::string>();
  };
  EXPECT_EQ(source(kBoard15), "SEARCH LLLDRDRDR");
  EXPECT_EQ(source(kBoard15), "CACHE LLLDRDRDR");
  EXPECT_EQ(source("2 3 0 4/1 5 7 8/9 6 10 12/13 14 11 15"), "CACHE LLDRDRDR");
  EXPECT_EQ(source(kBoard8), "TABLE RR");
  const char game[] = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
  EXPECT_EQ(source(game), "SEARCH AC");
  EXPECT_EQ(source(game), "CACHE AC");
}

TEST_F(CliTest, ManyBoardsAreAnsweredInOrder) {
  std::string input;
  std::string expected;
  for (int i = 0; i < 2000; ++i) {
    input += i % 2 == 0 ? "1 2 3 4 5 6 x 7 8\n" : "1 2 3 4 5 6 8 7 x\n";
    expected += i % 2 == 0 ? "rr\n" : "unsolvable\n";
  }
  EXPECT_EQ(RunEmbedded({"solve", "--format", "hdu1043"}, input).out, expected);
}

TEST_F(CliTest, AnytimeTellsBetterAndBetterAnswersAndFastAndBoundedOne) {
  const std::string board = "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0";  // 72 moves
  const ProgramResult anytime =
      RunEmbedded({"solve", "--json", "--quality", "anytime", "--max-nodes", "1000000", board});
  EXPECT_EQ(anytime.exit_code, 0);
  const std::vector<Json> answers = Lines(anytime.out);
  ASSERT_FALSE(answers.empty());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(answers[i]["final"], i + 1 == answers.size());
    EXPECT_GE(answers[i]["length"], 72);
    EXPECT_LE(answers[i]["lower_bound"], 72);
  }
  EXPECT_EQ(answers.back()["reason_code"], "NODES");
  const ProgramResult text = RunEmbedded({"solve", "--quality", "bounded", "--factor", "4", board});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_THAT(text.out, HasSubstr("guarantee: BOUNDED, within the wanted factor"));
  const ProgramResult fast = RunEmbedded({"solve", "--quality", "fast", board});
  EXPECT_THAT(fast.out, HasSubstr("guarantee: LEGAL, every move is legal\nbound:     no solution"));
}

TEST_F(CliTest, ExitCodesTellTheWorstCase) {
  EXPECT_EQ(RunEmbedded({"solve", kBoard8}).exit_code, 0);
  EXPECT_EQ(RunEmbedded({"solve", kBoard8, kUnsolvable8}).exit_code, 1);
  EXPECT_EQ(RunEmbedded({"solve", kUnsolvable8, "1 2 3"}).exit_code, 2);
  const auto limit = RunEmbedded({"solve", "--max-nodes", "1", "1 2 3", kHardBoard15});
  EXPECT_EQ(limit.exit_code, 3);
  EXPECT_THAT(limit.out, HasSubstr("outcome:   LIMIT"));
  EXPECT_EQ(RunEmbedded({"solve", "--cache", "only", kBoard15}).exit_code, 3);
  const auto unreachable = Run({"solve", "--server", "127.0.0.1:1", kBoard8, "1 2 3"});
  EXPECT_EQ(unreachable.exit_code, 4);
  EXPECT_THAT(unreachable.err, StartsWith("puzzlesolver: No server answers at 127.0.0.1:1."));
  EXPECT_EQ(Run({"solve", "--no-such-option"}).exit_code, 2);
}

TEST_F(CliTest, AFaultOfTheServerHasItsOwnExitCode) {
  const FakeServer server(grpc::InsecureServerCredentials(), [](auto&, auto&, auto&) {
    return grpc::Status(grpc::StatusCode::INTERNAL, "The server has a fault.");
  });
  const auto result = Run({"solve", "--server", server.address(), kBoard8});
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_EQ(result.err, "puzzlesolver: The server has a fault.\n");
}

TEST_F(CliTest, AFailedHandshakeIsOneSentence) {
  const FakeServer server;
  const auto result = Run({"solve", "--server", server.address(), "--tls", kBoard8});
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err,
            "puzzlesolver: The server at " + server.address() + " does not speak TLS.\n");
}

TEST_F(CliTest, AStoreThatCannotBeOpenedIsOneSentence) {
  const auto file = data_.path() / "file";
  std::ofstream(file) << "no directory";
  const auto result = Run({"solve", "--embedded", "--data-dir", file, kBoard8});
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_THAT(result.err, StartsWith("puzzlesolver: "));
  EXPECT_EQ(absl::StrSplit(result.err, '\n').begin()->size() + 1, result.err.size());
  EXPECT_THAT(result.out, IsEmpty());
}

TEST_F(CliTest, ChecksVerifiesAndInforms) {
  EXPECT_EQ(RunEmbedded({"check", kBoard8}).out, "solvable\n");
  const auto unsolvable = RunEmbedded({"check", kUnsolvable8});
  EXPECT_EQ(unsolvable.exit_code, 1);
  EXPECT_THAT(unsolvable.out, StartsWith("unsolvable: "));
  EXPECT_THAT(unsolvable.out, HasSubstr("\nnearest goal: 1 2 3/4 5 6/8 7 0\n"));
  EXPECT_EQ(RunEmbedded({"verify", kBoard8, "rr"}).exit_code, 0);
  EXPECT_EQ(RunEmbedded({"verify", "--convention", "tile", kBoard8, "L2"}).exit_code, 0);
  EXPECT_EQ(RunEmbedded({"verify", "--convention", "number", kBoard8, "7, 8"}).exit_code, 0);
  const auto unsolved = RunEmbedded({"verify", kBoard8, "RL"});
  EXPECT_EQ(unsolved.exit_code, 1);
  EXPECT_THAT(unsolved.out, HasSubstr("outcome:   NOT SOLVED"));
  EXPECT_THAT(RunEmbedded({"verify", kBoard8, "L"}).out, HasSubstr("legal:     0 of 1 move"));
  EXPECT_EQ(RunEmbedded({"verify", kBoard8, "Q"}).exit_code, 2);
  const auto info = RunEmbedded({"info", "--json"});
  EXPECT_EQ(info.exit_code, 0);
  EXPECT_THAT(Json::parse(info.out)["tables"], Not(IsEmpty()));
}

TEST_F(CliTest, GivesHints) {
  const auto hint = RunEmbedded({"hint", "--json", "--moves", "3", kHardBoard15});
  EXPECT_EQ(hint.exit_code, 0) << hint.err;
  const Json json = Json::parse(hint.out);
  EXPECT_EQ(json["moves"], "RRR");
  EXPECT_EQ(json["tiles"], Json::array({10, 7, 3}));
  EXPECT_EQ(json["length"], 52);
  EXPECT_EQ(json["guarantee"], "CANONICAL");
  // Three moves on, in another process.
  const auto next = RunEmbedded({"hint", "15 14 1 6/9 11 4 12/10 7 3 0/13 8 5 2"});
  EXPECT_THAT(next.out,
              StartsWith("outcome:   SOLVED in 49 moves\nnext:      U\nsource:    CACHE"));
  EXPECT_EQ(RunEmbedded({"hint", kUnsolvable8}).exit_code, 1);
}

TEST_F(CliTest, Counts) {
  const auto all = RunEmbedded({"count", "--solutions", "--list", "9", "2 3 4 1 5 x 7 6 8"});
  EXPECT_EQ(all.exit_code, 0) << all.err;
  EXPECT_THAT(all.out, HasSubstr("solutions: 4\nmoves:     DLURULLDDRURDLLURDR\n"));
  const Json json = Json::parse(
      RunEmbedded({"count", "--solutions", "--list", "3", "--json", "2 3 4 1 5 x 7 6 8"}).out);
  EXPECT_EQ(json["length"], 19);
  EXPECT_EQ(json["solution_count"], 4);
  EXPECT_EQ(json["truncated"], true);
  EXPECT_EQ(json["solutions"].size(), 3u);
  EXPECT_EQ(json["solutions"][2], "ULLDDRURDLLURDRULDR");
  EXPECT_EQ(RunEmbedded({"count", "--within", "18", "2 3 4 1 5 x 7 6 8"}).exit_code, 1);
  EXPECT_EQ(RunEmbedded({"count", "--within", "19", "2 3 4 1 5 x 7 6 8"}).exit_code, 0);
  EXPECT_THAT(RunEmbedded({"count", "--length", "2 3 4 1 5 x 7 6 8"}).out,
              StartsWith("outcome:   SOLVED in 19 moves\n"));
}

TEST_F(CliTest, BoardsThatAreGeneratedAreReadBack) {
  const auto boards =
      RunEmbedded({"generate", "--size", "3x3", "--length", "20", "--count", "5", "--seed", "1"});
  EXPECT_EQ(boards.exit_code, 0) << boards.err;
  EXPECT_THAT(boards.out, StartsWith("3 4 1/6 7 2/0 5 8\n4 6 7/2 1 3/0 5 8\n"));
  const auto solved = RunEmbedded({"solve", "--json"}, boards.out);
  const auto lines = Lines(solved.out);
  EXPECT_EQ(lines.size(), 5u);
  for (const Json& line : lines) EXPECT_EQ(line["length"], 20);
  for (const std::vector<std::string>& shape : {std::vector<std::string>{"--size", "2x2"},
                                                {"--size", "1x6"},
                                                {"--size", "5x1"},
                                                {"--size", "10x12"},
                                                {"--puzzle", "rotation"}}) {
    std::vector<std::string> generate = {"generate", "--count", "3"};
    generate.insert(generate.end(), shape.begin(), shape.end());
    const auto checked = RunEmbedded({"check"}, RunEmbedded(generate).out);
    EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("board 3: solvable"));
  }
}

TEST_F(CliTest, GenerateNamesTheLengthsThereAre) {
  const auto result = RunEmbedded({"generate", "--size", "2x3", "--length", "22"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("2 x 3 boards to this goal have 0 to 21 moves"));
  const Json hardest =
      Json::parse(RunEmbedded({"generate", "--hardest", "--seed", "1", "--json"}).out);
  EXPECT_EQ(hardest["start"], "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1");
  EXPECT_EQ(hardest["optimal_length"], 80);
}

TEST_F(CliTest, CtrlCCancelsTheCall) {
  std::promise<pid_t> pid;
  std::promise<void> cancelled;
  const auto solve = [&](grpc::ServerContext& context, auto&, auto&) {
    kill(pid.get_future().get(), SIGINT);
    while (!context.IsCancelled()) std::this_thread::yield();
    cancelled.set_value();
    return grpc::Status::CANCELLED;
  };
  const FakeServer server(grpc::InsecureServerCredentials(), solve);
  Program program(Command({"solve", "--server", server.address(), kBoard8}));
  pid.set_value(program.pid());
  const ProgramResult result = program.Wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_THAT(result.out, IsEmpty());
  EXPECT_THAT(result.err, IsEmpty());
  cancelled.get_future().wait();
}

TEST_F(CliTest, AClosedPipeIsNoCrash) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  close(pipe_ends[0]);
  std::string input;
  for (int i = 0; i < 500; ++i) input += "1 2 3 4 5 6 x 7 8\n";
  Program program(
      Command({"solve", "--embedded", "--data-dir", data_.path(), "--format", "hdu1043"}), input,
      pipe_ends[1]);
  close(pipe_ends[1]);
  const ProgramResult result = program.Wait();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver
