#include "client/cli/json_output.h"

#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "service/engine/puzzles/field_error.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::UnorderedElementsAreArray;

const std::vector<std::string> kSolveKeys = {
    "index",     "puzzle",      "start",  "goal",        "final", "outcome",
    "guarantee", "source",      "length", "lower_bound", "nodes", "elapsed_ms",
    "reason",    "reason_code", "moves",  "tiles",       "error"};

std::vector<std::string> KeysOf(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& item : json.items()) keys.push_back(item.key());
  return keys;
}

Question Board(const char* text) { return {*text::ParseBoard(text, {}), std::nullopt}; }

client::Answer Solved(const std::string& letters) {
  const auto length = static_cast<std::uint32_t>(letters.size());
  return {SolvedHeader(length), SlidingPart(nullptr, letters).answer().moves()};
}

TEST(SolveJson, TellsASolution) {
  const Question question = Board("1 2 3/4 0 5");
  const Json json = SolveJson(7, &question, Solved("R"));
  EXPECT_THAT(KeysOf(json), UnorderedElementsAreArray(kSolveKeys));
  EXPECT_EQ(json["index"], 7);
  EXPECT_EQ(json["puzzle"], "sliding");
  EXPECT_EQ(json["start"], "1 2 3/4 0 5");
  EXPECT_EQ(json["outcome"], "SOLVED");
  EXPECT_EQ(json["guarantee"], "CANONICAL");
  EXPECT_EQ(json["source"], "SEARCH");
  EXPECT_EQ(json["length"], 1);
  EXPECT_EQ(json["lower_bound"], 1);
  EXPECT_EQ(json["moves"], "R");
  EXPECT_EQ(json["nodes"], 17);
  EXPECT_EQ(json["elapsed_ms"], 1.5);
  EXPECT_EQ(json["tiles"], Json::array({1}));
  for (const char* key : {"goal", "reason", "reason_code", "error"}) {
    EXPECT_TRUE(json[key].is_null()) << key;
  }
}

TEST(SolveJson, ASolvedBoardHasAnEmptyStringOfMoves) {
  const Question question = Board("1 2/3 0");
  const Json json = SolveJson(0, &question, Solved(""));
  EXPECT_EQ(json["length"], 0);
  EXPECT_EQ(json["moves"], "");
  EXPECT_EQ(json["tiles"], Json::array());
}

TEST(SolveJson, TheRotationGameHasNoTiles) {
  const Question question = Board("111111112222222233333333");
  client::Answer answer{SolvedHeader(1), {}};
  answer.moves.mutable_rotation()->add_moves(v1::ROTATION_MOVE_H);
  const Json json = SolveJson(0, &question, answer);
  EXPECT_EQ(json["puzzle"], "rotation");
  EXPECT_EQ(json["moves"], "H");
  EXPECT_TRUE(json["tiles"].is_null());
}

TEST(SolveJson, TellsUnsolvable) {
  const Question question = Board("2 1/3 0");
  client::Answer answer;
  answer.header.set_outcome(v1::OUTCOME_UNSOLVABLE);
  answer.header.set_guarantee(v1::GUARANTEE_NONE);
  answer.header.set_source(v1::SOURCE_RULE);
  answer.header.set_unsolvable_reason(v1::UNSOLVABLE_REASON_PARITY);
  answer.header.set_explanation("The parities differ.");
  const Json json = SolveJson(0, &question, answer);
  EXPECT_THAT(KeysOf(json), UnorderedElementsAreArray(kSolveKeys));
  EXPECT_EQ(json["outcome"], "UNSOLVABLE");
  EXPECT_EQ(json["guarantee"], "NONE");
  EXPECT_EQ(json["source"], "RULE");
  EXPECT_EQ(json["reason"], "The parities differ.");
  EXPECT_EQ(json["reason_code"], "PARITY");
  for (const char* key : {"length", "lower_bound", "moves", "tiles", "error"}) {
    EXPECT_TRUE(json[key].is_null()) << key;
  }
}

TEST(SolveJson, TellsALimit) {
  const Question question = Board("2 1/3 0");
  client::Answer answer;
  answer.header.set_outcome(v1::OUTCOME_LIMIT);
  answer.header.set_limit_reason(v1::LIMIT_REASON_NODES);
  answer.header.set_lower_bound(41);
  const Json json = SolveJson(0, &question, answer);
  EXPECT_EQ(json["outcome"], "LIMIT");
  EXPECT_EQ(json["reason_code"], "NODES");
  EXPECT_EQ(json["lower_bound"], 41);
  EXPECT_TRUE(json["moves"].is_null());
}

TEST(SolveJson, TellsAnError) {
  const Json json = SolveJson(3, nullptr, FieldError("tiles", "Tile 3 stands twice."));
  EXPECT_THAT(KeysOf(json), UnorderedElementsAreArray(kSolveKeys));
  EXPECT_EQ(json["index"], 3);
  EXPECT_EQ(json["final"], true);
  EXPECT_EQ(json["outcome"], "ERROR");
  EXPECT_EQ(json["error"]["code"], "INVALID_ARGUMENT");
  EXPECT_EQ(json["error"]["field"], "tiles");
  EXPECT_EQ(json["error"]["message"], "Tile 3 stands twice.");
  for (const auto& item : json.items()) {
    const bool told = item.key() == "index" || item.key() == "final" || item.key() == "outcome" ||
                      item.key() == "error";
    EXPECT_EQ(item.value().is_null(), !told) << item.key();
  }
}

TEST(CheckJson, KeepsItsKeys) {
  const std::vector<std::string> keys = {"index",        "puzzle", "start",  "goal",
                                         "solvable",     "solved", "reason", "reason_code",
                                         "nearest_goal", "error"};
  v1::CheckResponse response;
  response.set_unsolvable_reason(v1::UNSOLVABLE_REASON_TILE_ORDER);
  const Question question = Board("2 1/3 0");
  const Json unsolvable = CheckJson(0, &question, response);
  EXPECT_THAT(KeysOf(unsolvable), UnorderedElementsAreArray(keys));
  EXPECT_EQ(unsolvable["solvable"], false);
  EXPECT_EQ(unsolvable["reason_code"], "TILE_ORDER");
  EXPECT_TRUE(unsolvable["nearest_goal"].is_null());
  for (const std::uint32_t tile : {2, 1, 3, 0}) response.add_nearest_goal(tile);
  EXPECT_EQ(CheckJson(0, &question, response)["nearest_goal"], "2 1/3 0");
  const Json error = CheckJson(0, nullptr, absl::UnavailableError("gone"));
  EXPECT_THAT(KeysOf(error), UnorderedElementsAreArray(keys));
  EXPECT_TRUE(error["solvable"].is_null());
  EXPECT_EQ(error["error"]["code"], "UNAVAILABLE");
}

TEST(VerifyJson, KeepsItsKeys) {
  const Question question = Board("1 2/0 3");
  v1::VerifyResponse response;
  response.set_move_count(1);
  response.set_legal_move_count(1);
  response.set_solved(true);
  response.mutable_optimum()->set_length(1);
  const Json solved = VerifyJson(&question, "R", response);
  EXPECT_EQ(solved["solved"], true);
  EXPECT_EQ(solved["optimal_length"], 1);
  const Json error = VerifyJson(nullptr, "R", absl::InternalError("fault"));
  EXPECT_EQ(KeysOf(error), KeysOf(solved));
  EXPECT_TRUE(error["solved"].is_null());
}

TEST(VerifyJson, TellsHowFarFromOptimalASolutionIs) {
  const Question question = Board("1 2/0 3");
  v1::VerifyResponse response;
  response.set_move_count(5);
  response.mutable_optimum()->set_length(1);
  EXPECT_TRUE(VerifyJson(&question, "RLRLL", response)["excess"].is_null());
  response.set_solved(true);
  EXPECT_EQ(VerifyJson(&question, "RLRLR", response)["excess"], 4);
  response.mutable_optimum()->clear_length();
  EXPECT_TRUE(VerifyJson(&question, "RLRLR", response)["excess"].is_null());
}

TEST(HintJson, KeepsItsKeys) {
  std::vector<std::string> keys = kSolveKeys;
  std::erase(keys, "index");
  const Question question = Board("1 2/0 3");
  client::Answer hint;
  hint.header.set_outcome(v1::OUTCOME_SOLVED);
  hint.header.set_length(3);
  hint.moves.mutable_sliding()->add_directions(v1::DIRECTION_RIGHT);
  hint.moves.mutable_sliding()->add_tiles(3);
  const Json json = HintJson(&question, hint);
  EXPECT_THAT(KeysOf(json), UnorderedElementsAreArray(keys));
  EXPECT_EQ(json["length"], 3);
  EXPECT_EQ(json["moves"], "R");
  EXPECT_EQ(json["tiles"], Json::array({3}));
  const Json error = HintJson(nullptr, absl::AbortedError("A newer hint."));
  EXPECT_EQ(KeysOf(error), KeysOf(json));
  EXPECT_EQ(error["error"]["code"], "ABORTED");
}

TEST(CountJson, KeepsItsKeys) {
  const Question question = Board("1 2/0 3");
  client::CountAnswer count;
  count.result.mutable_header()->set_outcome(v1::OUTCOME_SOLVED);
  count.result.mutable_header()->set_length(1);
  const Json length = CountJson(&question, count);
  EXPECT_EQ(length["length"], 1);
  for (const char* key : {"within", "solution_count", "saturated", "truncated", "solutions"}) {
    ASSERT_TRUE(length.contains(key)) << key;
    EXPECT_TRUE(length[key].is_null()) << key;
  }
  count.result.set_within(false);
  EXPECT_EQ(CountJson(&question, count)["within"], false);
  count.result.set_solution_count(5);
  count.result.set_truncated(true);
  EXPECT_EQ(CountJson(&question, count)["solutions"], Json::array());
  count.solutions.emplace_back().mutable_sliding()->add_directions(v1::DIRECTION_RIGHT);
  const Json counted = CountJson(&question, count);
  EXPECT_EQ(counted["solution_count"], 5);
  EXPECT_EQ(counted["saturated"], false);
  EXPECT_EQ(counted["truncated"], true);
  EXPECT_EQ(counted["solutions"], Json::array({"R"}));
  const Json error = CountJson(nullptr, absl::UnavailableError("gone"));
  EXPECT_EQ(KeysOf(error), KeysOf(counted));
  EXPECT_EQ(error["outcome"], "ERROR");
}

TEST(BoardJson, KeepsItsKeys) {
  const Question question = Board("1 2/0 3");
  v1::GenerateResponse board;
  board.set_index(2);
  board.set_seed(0xFFFFFFFFFFFFFFFF);
  const Json any = BoardJson(&question, board);
  EXPECT_THAT(KeysOf(any), ::testing::ElementsAre("index", "puzzle", "start", "goal", "seed",
                                                  "optimal_length", "error"));
  EXPECT_EQ(any["index"], 2);
  EXPECT_EQ(any["start"], "1 2/0 3");
  EXPECT_EQ(any["seed"], 0xFFFFFFFFFFFFFFFF);
  EXPECT_TRUE(any["optimal_length"].is_null());
  board.set_optimal_length(0);
  EXPECT_EQ(BoardJson(&question, board)["optimal_length"], 0);
  const Json error = BoardJson(nullptr, absl::UnavailableError("gone"));
  EXPECT_EQ(KeysOf(error), KeysOf(any));
  EXPECT_TRUE(error["index"].is_null());
}

TEST(InfoJson, TellsAllOfATable) {
  v1::GetServerInfoResponse info;
  v1::TableInfo& table = *info.add_tables();
  table.set_name("4x4-patterns");
  table.set_kind(v1::TABLE_KIND_HEURISTIC);
  table.set_family(v1::PUZZLE_FAMILY_SLIDING);
  table.set_rows(4);
  table.set_columns(5);
  table.set_state(v1::TABLE_STATE_FAILED);
  table.set_bytes(std::uint64_t{5} << 30);
  table.set_detail("The disk is full.");
  EXPECT_EQ(InfoJson(info)["tables"][0], Json({{"name", "4x4-patterns"},
                                               {"kind", "HEURISTIC"},
                                               {"puzzle", "SLIDING"},
                                               {"rows", 4},
                                               {"columns", 5},
                                               {"goal_cell", nullptr},
                                               {"state", "FAILED"},
                                               {"bytes", std::uint64_t{5} << 30},
                                               {"detail", "The disk is full."}}));
}

TEST(WriteLine, WritesOneLineWhateverTheText) {
  std::ostringstream out;
  WriteLine({{"text", "a\nb\xff"}}, out);
  EXPECT_EQ(out.str(), "{\"text\":\"a\\nb\xEF\xBF\xBD\"}\n");
}

}  // namespace
}  // namespace puzzlesolver::cli
