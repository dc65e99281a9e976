#include "client/cli/command_line.h"

#include <map>
#include <sstream>

#include "client/library/duration.h"
#include "gmock/gmock.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kBoard[] = "1 2 3/4 5 6/7 0 8";
constexpr char kWrongBoard[] = "1 2 3/4 5 6/7 7 8";

class CommandLineTest : public ::testing::Test {
 protected:
  /// Runs a command that would start an embedded service on the fake one.
  int Run(std::vector<std::string> arguments, const std::string& input = "") {
    std::istringstream in(input);
    out_.str("");
    err_.str("");
    const auto start = [this](const EmbeddedOptions& options) -> absl::StatusOr<Connection> {
      embedded_ = options;
      return Connection{nullptr, server_.channel()};
    };
    return static_cast<int>(RunCommandLine(std::move(arguments), {in, out_, err_, start}));
  }

  /// Makes Solve answer every board with `header`, and `letters` if it is solved.
  void AnswerWith(const v1::AnswerHeader& header, const std::string& letters = "") {
    server_.service().solve = [this, header, letters](auto&, auto& request, auto& writer) {
      request_ = request;
      writer.Write(SlidingPart(&header, letters));
      return grpc::Status::OK;
    };
  }

  void FailWith(const grpc::Status& status) {
    server_.service().solve = [status](auto&, auto&, auto&) { return status; };
  }

  static v1::AnswerHeader Ended(v1::Outcome outcome, const std::string& explanation) {
    v1::AnswerHeader header;
    header.set_final(true);
    header.set_outcome(outcome);
    header.set_guarantee(v1::GUARANTEE_NONE);
    header.set_source(v1::SOURCE_RULE);
    header.set_explanation(explanation);
    return header;
  }

  std::string out() const { return out_.str(); }
  std::string err() const { return err_.str(); }

  FakeServer server_;
  v1::SolveRequest request_;
  EmbeddedOptions embedded_;

 private:
  std::ostringstream out_;
  std::ostringstream err_;
};

TEST_F(CommandLineTest, AWrongCommandLineIsBadInput) {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"frobnicate"},
      {"solve", "--no-such-option"},
      {"solve", "--timeout", "20", kBoard},
      {"solve", "--timeout", "-1s", kBoard},
      {"solve", "--timeout", "inf", kBoard},
      {"solve", "--rows", "0", kBoard},
      {"solve", "--rows", "three", kBoard},
      {"solve", "--puzzle", "chess", kBoard},
      {"solve", "--format", "nowhere"},
      {"solve", "--format", "poj1077", "--json"},
      {"solve", "--format", "poj1077", kBoard},
      {"solve", "--input", "file", kBoard},
      {"solve", "--max-nodes", "0", kBoard},
      {"solve", "--max-nodes", "-1", kBoard},
      {"solve", "--max-nodes", "18446744073709551616", kBoard},
      {"verify", kBoard},
      {"hint"},
      {"hint", "--moves", "0", kBoard},
      {"count", kBoard},
      {"count", "--length", "--solutions", kBoard},
      {"count", "--within", "-1", kBoard},
      {"count", "--length", "--list", "3", kBoard},
      {"generate", "--size", "3"},
      {"generate", "--size", "3x"},
      {"generate", "--size", "0x3"},
      {"generate", "--size", "3x1000"},
      {"generate", "--size", "3x3x3"},
      {"generate", "--count", "0"},
      {"generate", "--seed", "-1"},
      {"generate", "--seed", "18446744073709551616"},
      {"generate", "--length", "-1"},
      {"generate", "--length", "4294967296"},
      {"generate", "--length", "3", "--near", "3"},
      {"generate", "--near", "3", "--hardest"},
      {"generate", "--goal", "1 2 3"},
      {"generate", "--puzzle", "rotation", "--goal", "1 2 3"},
      {"generate", "--puzzle", "rotation", "--size", "4x4"},
  };
  for (const auto& arguments : wrong) {
    EXPECT_EQ(Run(arguments), 2) << ::testing::PrintToString(arguments);
    EXPECT_THAT(err(), StartsWith("puzzlesolver: "));
    EXPECT_EQ(err().find('\n'), err().size() - 1) << err();
    EXPECT_THAT(out(), IsEmpty());
  }
}

TEST_F(CommandLineTest, EveryNumberIsRefusedInTheSameWords) {
  constexpr char kFloat[] = "--factor";
  const std::map<std::string, std::vector<std::string>> commands = {
      {"solve", {"--rows", "--cols", "--max-nodes", kFloat}},
      {"hint", {"--rows", "--cols", "--max-nodes", "--moves"}},
      {"count", {"--rows", "--cols", "--max-nodes", "--within", "--list"}},
      {"generate", {"--count", "--seed", "--length", "--near"}}};
  for (const auto& [command, options] : commands) {
    for (const std::string& option : options) {
      for (const std::string text : {"-1", "18446744073709551616", "nan", "3x", " 3"}) {
        EXPECT_EQ(Run({command, option + "=" + text, kBoard}), 2) << option << text;
        const std::string kind = option == kFloat ? "number" : "whole number";
        EXPECT_THAT(err(), StartsWith("puzzlesolver: " + option + ": '" + text + "' is no " + kind +
                                      " from "));
      }
    }
  }
  EXPECT_EQ(Run({"generate", "--count", "0"}), 2);
  EXPECT_EQ(err(), "puzzlesolver: --count: '0' is no whole number from 1 to 4294967295\n");
  EXPECT_EQ(Run({"solve", "--factor", "inf"}), 2);
  EXPECT_EQ(err(), "puzzlesolver: --factor: 'inf' is no number from 1 to 1000\n");
}

TEST_F(CommandLineTest, NumbersAreDecimal) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--embedded", "--max-nodes", "0010", kBoard}), 0);
  EXPECT_EQ(request_.max_nodes(), 10u);
  EXPECT_EQ(Run({"solve", "--embedded", "--quality", "bounded", "--factor", "01.0625", kBoard}), 0);
  EXPECT_EQ(request_.quality_factor(), 1.0625);
}

TEST_F(CommandLineTest, TheFactorBelongsToBounded) {
  EXPECT_EQ(Run({"solve", "--quality", "bounded", kBoard}), 2);
  EXPECT_EQ(err(), "puzzlesolver: --quality bounded needs --factor, a number from 1 to 1000.\n");
  for (const std::string quality : {"optimal", "fast", "anytime"}) {
    EXPECT_EQ(Run({"solve", "--quality", quality, "--factor", "2", kBoard}), 2);
    EXPECT_EQ(err(), "puzzlesolver: The option --factor is for --quality bounded alone.\n");
  }
  EXPECT_EQ(Run({"solve", "--factor", "2", kBoard}), 2);
}

TEST_F(CommandLineTest, EveryCommandHasHelpWithAnExample) {
  EXPECT_EQ(Run({"--help"}), 0);
  EXPECT_THAT(out(), HasSubstr("Exit codes"));
  for (const std::string command :
       {"solve", "check", "verify", "hint", "count", "generate", "info"}) {
    EXPECT_EQ(Run({command, "--help"}), 0);
    EXPECT_THAT(out(), HasSubstr("  puzzlesolver " + command));
  }
  EXPECT_EQ(Run({"--version"}), 0);
}

TEST_F(CommandLineTest, SolvePassesItsOptionsOn) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(
      Run({"solve", "--embedded", "--data-dir", "there", "--timeout", "90s", "--max-nodes", "12",
           "--tie-break", "any", "--cache", "bypass", "--goal", "1 2 3 4 5 6 7 8 0", kBoard}),
      0);
  EXPECT_EQ(embedded_.data_dir, "there");
  EXPECT_EQ(embedded_.max_time, absl::Seconds(90));
  EXPECT_EQ(client::FromProto(request_.time_limit()), absl::Seconds(90));
  EXPECT_EQ(request_.max_nodes(), 12u);
  EXPECT_EQ(request_.tie_break(), v1::TIE_BREAK_ANY);
  EXPECT_EQ(request_.cache_use(), v1::CACHE_USE_BYPASS);
  EXPECT_EQ(request_.puzzle().sliding().goal_size(), 9);
}

TEST_F(CommandLineTest, SolveLeavesOutWhatWasNotSaid) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--embedded", kBoard}), 0);
  EXPECT_FALSE(request_.has_time_limit());
  EXPECT_EQ(request_.max_nodes(), 0u);
  EXPECT_EQ(embedded_.max_time, absl::ZeroDuration());
  EXPECT_THAT(request_.puzzle().sliding().goal(), IsEmpty());
}

TEST_F(CommandLineTest, SolveTellsOneAnswer) {
  AnswerWith(SolvedHeader(2), "RD");
  EXPECT_EQ(Run({"solve", "--embedded", kBoard}), 0);
  EXPECT_EQ(out(),
            "outcome:   SOLVED in 2 moves\n"
            "moves:     RD\n"
            "guarantee: CANONICAL, a shortest solution and the first of them in dictionary order\n"
            "source:    SEARCH, 17 nodes, 1.5ms\n");
}

TEST_F(CommandLineTest, SolveTellsWhyThereIsNoAnswer) {
  AnswerWith(Ended(v1::OUTCOME_UNSOLVABLE, "The parities differ."));
  EXPECT_EQ(Run({"solve", "--embedded", kBoard}), 1);
  EXPECT_EQ(out(),
            "outcome:   UNSOLVABLE\nreason:    The parities differ.\n"
            "source:    RULE, 0 nodes, 0\n");
  v1::AnswerHeader limit = Ended(v1::OUTCOME_LIMIT, "The time is up.");
  limit.set_lower_bound(41);
  AnswerWith(limit);
  EXPECT_EQ(Run({"solve", "--embedded", kBoard}), 3);
  EXPECT_THAT(out(), HasSubstr("bound:     no solution has fewer than 41 moves\n"));
}

TEST_F(CommandLineTest, SolveTellsSeveralBoardsInBlocks) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--embedded", kBoard, kWrongBoard, kBoard}), 2);
  EXPECT_THAT(out(), StartsWith("board 1: 1 2 3/4 5 6/7 0 8\noutcome:"));
  EXPECT_THAT(out(), HasSubstr("1.5ms\n\nboard 3: 1 2 3"));
  EXPECT_THAT(err(), StartsWith("puzzlesolver: board 2: "));
}

TEST_F(CommandLineTest, SolveTakesBoardsInBrackets) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--embedded", "[[1,2,3],[4,0,5]]", "[[1,2],[0,3]]"}), 0);
  EXPECT_THAT(out(), HasSubstr("board 1: 1 2 3/4 0 5\n"));
  EXPECT_THAT(out(), HasSubstr("board 2: 1 2/0 3\n"));
}

TEST_F(CommandLineTest, SolveNeedsNoServerForBadInput) {
  EXPECT_EQ(Run({"solve", kWrongBoard}), 2);
  EXPECT_THAT(err(), StartsWith("puzzlesolver: "));
  EXPECT_EQ(Run({"solve"}, ""), 2);
  EXPECT_EQ(Run({"solve", "--input", "no/such/file"}), 2);
}

TEST_F(CommandLineTest, SolveWritesALineOfJsonForEachBoard) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--embedded", "--json"}, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 8\n"), 2);
  std::istringstream lines(out());
  std::vector<std::string> outcomes;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["index"], outcomes.size());
    outcomes.push_back(json["outcome"]);
  }
  EXPECT_THAT(outcomes, ElementsAre("SOLVED", "ERROR"));
  EXPECT_THAT(err(), IsEmpty());
}

TEST_F(CommandLineTest, SolveTellsErrorsOfTheServer) {
  google::rpc::ErrorInfo info;
  info.set_reason("INVALID_PUZZLE");
  google::rpc::BadRequest bad_request;
  bad_request.add_field_violations()->set_field("puzzle.sliding.rows");
  FailWith(StatusWithDetails(grpc::StatusCode::INVALID_ARGUMENT, "too many rows",
                             {&info, &bad_request}));
  EXPECT_EQ(Run({"solve", "--embedded", kBoard}), 2);
  EXPECT_EQ(err(), "puzzlesolver: too many rows\n");
  EXPECT_EQ(Run({"solve", "--embedded", "--json", kBoard}), 2);
  const auto error = nlohmann::json::parse(out())["error"];
  EXPECT_EQ(error["reason"], "INVALID_PUZZLE");
  EXPECT_EQ(error["field"], "puzzle.sliding.rows");
  FailWith({grpc::StatusCode::UNAUTHENTICATED, "no token"});
  EXPECT_EQ(Run({"solve", "--embedded", kBoard}), 5);
}

TEST_F(CommandLineTest, AServerThatGoesAwayBetweenTwoAnswersIsUnreachable) {
  server_.service().solve = [](auto&, auto&, auto& writer) {
    v1::AnswerHeader header = SolvedHeader(1);
    header.set_final(false);
    writer.Write(SlidingPart(&header, "R"));
    return grpc::Status(grpc::StatusCode::UNAVAILABLE, "gone");
  };
  EXPECT_EQ(
      Run({"solve", "--embedded", "--quality", "anytime", "--timeout", "50ms", "--json", kBoard}),
      4);
  const auto last = nlohmann::json::parse(out().substr(out().find('\n')));
  EXPECT_EQ(last["error"]["code"], "UNAVAILABLE");
}

TEST_F(CommandLineTest, TheServerMayBeReachedByAddress) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--server", server_.address(), kBoard}), 0);
  EXPECT_EQ(Run({"solve", "--server", "127.0.0.1:1", kBoard, kBoard}), 4);
  EXPECT_THAT(err(), StartsWith("puzzlesolver: No server answers at 127.0.0.1:1."));
  EXPECT_EQ(Run({"solve", "--server", "127.0.0.1:1", "--json", kBoard, kWrongBoard}), 4);
  EXPECT_THAT(out(), HasSubstr("\"code\":\"UNAVAILABLE\""));
  EXPECT_THAT(out(), HasSubstr("\"index\":1"));
}

TEST_F(CommandLineTest, FormatWritesInTheJudgesWords) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(
      Run({"solve", "--embedded", "--format", "uva652"}, "2\n\n12345678x\n\n1 2 3 4 5 6 7 x 8\n"),
      0);
  EXPECT_EQ(out(), "r\n\nr\n");
  AnswerWith(Ended(v1::OUTCOME_UNSOLVABLE, "No."));
  EXPECT_EQ(Run({"solve", "--embedded", "--format", "hdu1043"}, "12345687x"), 0);
  EXPECT_EQ(out(), "unsolvable\n");
}

TEST_F(CommandLineTest, FormatSaysNothingFalseAtALimit) {
  AnswerWith(Ended(v1::OUTCOME_LIMIT, "The time is up."));
  EXPECT_EQ(Run({"solve", "--embedded", "--format", "hdu1043"}, "12345687x"), 3);
  EXPECT_THAT(out(), IsEmpty());
  EXPECT_EQ(err(), "puzzlesolver: case 1: The time is up.\n");
}

TEST_F(CommandLineTest, FormatNamesAnUnsolvableCaseThatItsJudgeNeverGives) {
  AnswerWith(Ended(v1::OUTCOME_UNSOLVABLE, "The parities differ."));
  EXPECT_EQ(Run({"solve", "--embedded", "--format", "hdu3567"}, "1\n12345678X\n21345678X\n"), 0);
  EXPECT_EQ(out(), "Case 1: unsolvable\n");
}

TEST_F(CommandLineTest, FormatAnswersTheCasesBesideAWrongOne) {
  AnswerWith(SolvedHeader(1), "R");
  EXPECT_EQ(Run({"solve", "--embedded", "--format", "hdu1043"}, "123456708\n11\n123456708\n"), 2);
  EXPECT_EQ(out(), "r\nr\n");
  EXPECT_THAT(err(), StartsWith("puzzlesolver: case 2: Line 2: "));
}

TEST_F(CommandLineTest, FormatWarnsOfMovesBeyondTheJudgesLimit) {
  const std::string letters(52, 'R');
  AnswerWith(SolvedHeader(52), letters);
  EXPECT_EQ(Run({"solve", "--embedded", "--format", "uva10181"},
                "1\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n"),
            0);
  EXPECT_EQ(out(), letters + "\n");
  EXPECT_THAT(err(), HasSubstr("52 moves, and uva10181 takes at most 50"));
}

TEST_F(CommandLineTest, CheckTellsWhy) {
  server_.service().check = [](auto& request, v1::CheckResponse& response) {
    response.set_solvable(request.puzzle().sliding().tiles(0) == 1);
    if (response.solvable()) return grpc::Status::OK;
    response.set_explanation("The parities differ.");
    for (const std::uint32_t tile : {1, 2, 3, 4, 5, 6, 8, 7, 0}) response.add_nearest_goal(tile);
    if (!request.include_nearest_goal()) response.clear_nearest_goal();
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"check", "--embedded", kBoard}), 0);
  EXPECT_EQ(out(), "solvable\n");
  EXPECT_EQ(Run({"check", "--embedded", kBoard, "2 1 3/4 5 6/7 0 8"}), 1);
  EXPECT_EQ(out(),
            "board 1: solvable\nboard 2: unsolvable: The parities differ.\n"
            "nearest goal: 1 2 3/4 5 6/8 7 0\n");
  EXPECT_EQ(Run({"check", "--embedded", kWrongBoard, kBoard}), 2);
  EXPECT_EQ(Run({"check", "--server", "127.0.0.1:1", kBoard}), 4);
  EXPECT_EQ(Run({"check", "--embedded", "--json", kBoard}), 0);
  EXPECT_EQ(nlohmann::json::parse(out())["solvable"], true);
}

TEST_F(CommandLineTest, VerifyShowsWhereTheMovesLead) {
  server_.service().verify = [](auto& request, v1::VerifyResponse& response) {
    response.set_move_count(2);
    response.set_legal_move_count(1);
    response.set_explanation("Move 2 (R) takes the blank off the board.");
    response.set_solved(request.move_text().text() == "R");
    for (const std::uint32_t tile : {1, 2, 3, 0}) response.add_final_board(tile);
    response.mutable_optimum()->set_outcome(v1::OUTCOME_LIMIT);
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"verify", "--embedded", "1 2/0 3", "RR"}), 1);
  EXPECT_EQ(out(),
            "outcome:   ILLEGAL MOVE\n"
            "legal:     1 of 2 moves\n"
            "reason:    Move 2 (R) takes the blank off the board.\n"
            "optimum:   not known, at least 0 moves\n"
            "final board:\n1 2\n3  \n");
  EXPECT_EQ(Run({"verify", "--embedded", "1 2/0 3", "R"}), 0);
  EXPECT_EQ(Run({"verify", "--embedded", "--json", "1 2/0 3", "R"}), 0);
  EXPECT_EQ(nlohmann::json::parse(out())["final_board"], (std::vector{1, 2, 3, 0}));
  EXPECT_EQ(Run({"verify", "--embedded", "1 2/0", "R"}), 2);
}

TEST_F(CommandLineTest, VerifyTakesMovesInThreeConventions) {
  v1::MoveText received;
  server_.service().verify = [&](auto& request, v1::VerifyResponse&) {
    received = request.move_text();
    return grpc::Status::OK;
  };
  const std::map<std::string, v1::MoveConvention> conventions = {
      {"blank", v1::MOVE_CONVENTION_UNSPECIFIED},
      {"tile", v1::MOVE_CONVENTION_TILE},
      {"number", v1::MOVE_CONVENTION_NUMBER}};
  for (const auto& [name, convention] : conventions) {
    Run({"verify", "--embedded", "--convention", name, "1 2/0 3", "3, 2"});
    EXPECT_EQ(received.convention(), convention) << name;
    EXPECT_EQ(received.text(), "3, 2");
  }
  EXPECT_EQ(Run({"verify", "--convention", "hand", "1 2/0 3", "R"}), 2);
}

TEST_F(CommandLineTest, VerifyTellsHowFarFromOptimalASolutionIs) {
  v1::VerifyResponse answer;
  server_.service().verify = [&](auto&, v1::VerifyResponse& response) {
    response = answer;
    return grpc::Status::OK;
  };
  const auto optimum = [this] {
    Run({"verify", "--embedded", "1 2/0 3", "R"});
    const std::string text = out();
    const std::size_t begin = text.find("optimum:   ");
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  answer.set_move_count(5);
  answer.mutable_optimum()->set_length(3);
  EXPECT_EQ(optimum(), "optimum:   3 moves");
  answer.set_solved(true);
  EXPECT_EQ(optimum(), "optimum:   3 moves, 2 fewer than given");
  answer.mutable_optimum()->set_length(5);
  EXPECT_EQ(optimum(), "optimum:   5 moves, no solution is shorter");
}

TEST_F(CommandLineTest, HintTellsTheNextMoves) {
  v1::HintRequest received;
  server_.service().hint = [&](auto& request, v1::HintResponse& response) {
    received = request;
    *response.mutable_header() = SolvedHeader(52);
    response.mutable_moves()->mutable_sliding()->add_directions(v1::DIRECTION_RIGHT);
    response.mutable_moves()->mutable_sliding()->add_directions(v1::DIRECTION_UP);
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"hint", "--embedded", "--moves", "2", "--session", "game 1", "--timeout", "3s",
                 "--max-nodes", "12", "--cache", "only", kBoard}),
            0);
  EXPECT_EQ(out(),
            "outcome:   SOLVED in 52 moves\n"
            "next:      RU\n"
            "source:    SEARCH, 17 nodes, 1.5ms\n");
  EXPECT_EQ(received.move_count(), 2u);
  EXPECT_EQ(received.session_key(), "game 1");
  EXPECT_EQ(client::FromProto(received.time_limit()), absl::Seconds(3));
  EXPECT_EQ(received.max_nodes(), 12u);
  EXPECT_EQ(received.cache_use(), v1::CACHE_USE_ONLY);
  EXPECT_EQ(Run({"hint", "--embedded", "--json", kBoard}), 0);
  EXPECT_EQ(nlohmann::json::parse(out())["moves"], "RU");
  EXPECT_EQ(received.move_count(), 1u);
  EXPECT_FALSE(received.has_time_limit());
  EXPECT_EQ(Run({"hint", "--embedded", kWrongBoard}), 2);
}

TEST_F(CommandLineTest, HintTellsWhyThereIsNone) {
  server_.service().hint = [](auto&, v1::HintResponse& response) {
    *response.mutable_header() = Ended(v1::OUTCOME_LIMIT, "The time was up.");
    response.mutable_header()->set_lower_bound(41);
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"hint", "--embedded", kBoard}), 3);
  EXPECT_EQ(out(),
            "outcome:   LIMIT\nreason:    The time was up.\n"
            "bound:     no solution has fewer than 41 moves\n"
            "source:    RULE, 0 nodes, 0\n");
}

TEST_F(CommandLineTest, CountAsksItsThreeQuestions) {
  v1::CountRequest received;
  v1::CountResponse answer;
  server_.service().count = [&](auto& request, auto& writer) {
    received = request;
    writer.Write(answer);
    if (!request.has_solutions()) return grpc::Status::OK;
    v1::CountResponse list;
    auto& moves = *list.mutable_solutions()->add_solutions()->mutable_sliding();
    moves.add_directions(v1::DIRECTION_RIGHT);
    writer.Write(list);
    return grpc::Status::OK;
  };
  *answer.mutable_result()->mutable_header() = SolvedHeader(52);
  EXPECT_EQ(Run({"count", "--embedded", "--length", "--timeout", "3s", kBoard}), 0);
  EXPECT_EQ(out(), "outcome:   SOLVED in 52 moves\nsource:    SEARCH, 17 nodes, 1.5ms\n");
  EXPECT_TRUE(received.has_length());
  EXPECT_EQ(client::FromProto(received.time_limit()), absl::Seconds(3));

  answer.mutable_result()->set_solution_count(4);
  answer.mutable_result()->set_truncated(true);
  EXPECT_EQ(Run({"count", "--embedded", "--solutions", "--list", "1", kBoard}), 0);
  EXPECT_EQ(out(),
            "outcome:   SOLVED in 52 moves\nsolutions: 4\nmoves:     R\n"
            "more:      not listed\nsource:    SEARCH, 17 nodes, 1.5ms\n");
  EXPECT_EQ(received.solutions().max_listed(), 1u);
  EXPECT_EQ(Run({"count", "--embedded", "--solutions", "--json", kBoard}), 0);
  EXPECT_EQ(nlohmann::json::parse(out())["solution_count"], 4);

  answer.mutable_result()->clear_solution_count();
  answer.mutable_result()->mutable_header()->clear_length();
  answer.mutable_result()->mutable_header()->set_lower_bound(9);
  answer.mutable_result()->set_within(true);
  EXPECT_EQ(Run({"count", "--embedded", "--within", "60", kBoard}), 0);
  EXPECT_EQ(received.within().moves(), 60u);
  EXPECT_EQ(out(),
            "outcome:   SOLVED\nwithin:    yes\n"
            "bound:     no solution has fewer than 9 moves\n"
            "source:    SEARCH, 17 nodes, 1.5ms\n");
  answer.mutable_result()->set_within(false);
  EXPECT_EQ(Run({"count", "--embedded", "--within", "0", kBoard}), 1);
  EXPECT_THAT(out(), HasSubstr("within:    no\n"));
}

TEST_F(CommandLineTest, CountTellsALimitByItsExitCode) {
  server_.service().count = [](auto&, auto& writer) {
    v1::CountResponse answer;
    *answer.mutable_result()->mutable_header() = Ended(v1::OUTCOME_LIMIT, "The time was up.");
    writer.Write(answer);
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"count", "--embedded", "--solutions", kBoard}), 3);
  EXPECT_THAT(out(), HasSubstr("reason:    The time was up.\n"));
}

TEST_F(CommandLineTest, GeneratePassesItsOptionsOnAndWritesBoards) {
  v1::GenerateRequest received;
  server_.service().generate = [&](auto& request, auto& writer) {
    received = request;
    for (std::uint32_t index = 0; index < request.count(); ++index) {
      v1::GenerateResponse board;
      board.set_index(index);
      board.set_seed(5);
      auto& sliding = *board.mutable_puzzle()->mutable_sliding();
      sliding.set_rows(2);
      sliding.set_columns(2);
      for (const std::uint32_t tile : {1, 2, 0, 3}) sliding.add_tiles(tile);
      *sliding.mutable_goal() = request.sliding().goal();
      board.set_optimal_length(1);
      writer.Write(board);
    }
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"generate", "--embedded", "--size", "2x2", "--goal", "1 2/0 3", "--count", "2",
                 "--seed", "18446744073709551615", "--length", "1", "--timeout", "3s"}),
            0);
  EXPECT_EQ(out(), "1 2/0 3\n1 2/0 3\n");
  EXPECT_THAT(err(), IsEmpty());
  EXPECT_EQ(received.sliding().rows(), 2u);
  EXPECT_EQ(received.sliding().columns(), 2u);
  EXPECT_THAT(received.sliding().goal(), ::testing::ElementsAre(1, 2, 0, 3));
  EXPECT_EQ(received.count(), 2u);
  EXPECT_EQ(received.seed(), 18446744073709551615u);
  EXPECT_EQ(received.exact_length(), 1u);
  EXPECT_EQ(client::FromProto(received.time_limit()), absl::Seconds(3));

  EXPECT_EQ(Run({"generate", "--embedded", "--near", "30", "--json"}), 0);
  const auto json = nlohmann::json::parse(out());
  EXPECT_EQ(json["start"], "1 2/0 3");
  EXPECT_EQ(json["seed"], 5);
  EXPECT_EQ(json["optimal_length"], 1);
  EXPECT_EQ(received.near_length(), 30u);
  EXPECT_EQ(received.sliding().rows(), 4u);
  EXPECT_FALSE(received.has_seed());
  EXPECT_TRUE(received.sliding().goal().empty());

  EXPECT_EQ(Run({"generate", "--embedded", "--puzzle", "rotation", "--hardest"}), 0);
  EXPECT_TRUE(received.has_rotation());
  EXPECT_TRUE(received.has_hardest());
}

TEST_F(CommandLineTest, GenerateTellsWhatWasNotMade) {
  server_.service().generate = [](auto&, auto&) { return grpc::Status::OK; };
  EXPECT_EQ(Run({"generate", "--embedded", "--count", "3"}), 3);
  EXPECT_EQ(err(), "puzzlesolver: A limit ended the work after 0 of 3 boards.\n");
  EXPECT_EQ(Run({"generate", "--embedded", "--count", "3", "--json"}), 3);
  const auto error = nlohmann::json::parse(out())["error"];
  EXPECT_EQ(error["code"], "DEADLINE_EXCEEDED");
  EXPECT_EQ(error["reason"], "LIMIT");
  server_.service().generate = [](auto&, auto& writer) {
    v1::GenerateResponse board;
    board.mutable_puzzle()->mutable_sliding()->set_rows(3);
    writer.Write(board);
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"generate", "--embedded"}), 5);
  EXPECT_THAT(err(), HasSubstr("The server's board is not understood"));
  EXPECT_THAT(out(), IsEmpty());
}

TEST_F(CommandLineTest, InfoShowsTheServer) {
  server_.service().info = [](v1::GetServerInfoResponse& info) {
    info.set_version("1.2.3");
    info.mutable_limits()->set_search_threads(2);
    v1::TableInfo& table = *info.add_tables();
    table.set_name("3x3-goal-8");
    table.set_family(v1::PUZZLE_FAMILY_SLIDING);
    table.set_state(v1::TABLE_STATE_READY);
    info.add_puzzles()->set_family(v1::PUZZLE_FAMILY_ROTATION);
    return grpc::Status::OK;
  };
  EXPECT_EQ(Run({"info", "--embedded"}), 0);
  EXPECT_THAT(out(), HasSubstr("version:   1.2.3"));
  EXPECT_THAT(out(), HasSubstr("3x3-goal-8"));
  EXPECT_EQ(Run({"info", "--embedded", "--json"}), 0);
  const auto json = nlohmann::json::parse(out());
  EXPECT_EQ(json["version"], "1.2.3");
  EXPECT_EQ(json["tables"][0]["state"], "READY");
  EXPECT_EQ(json["limits"]["search_threads"], 2);
  EXPECT_EQ(Run({"info", "--server", "127.0.0.1:1"}), 4);
}

}  // namespace
}  // namespace puzzlesolver::cli
