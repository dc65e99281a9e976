#include "service/telemetry/log_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "absl/strings/str_cat.h"
#include "tests/unit/telemetry/log_lines.h"

namespace puzzlesolver::telemetry {
namespace {

using ::testing::ElementsAre;
using ::testing::MatchesRegex;
using Json = nlohmann::ordered_json;

constexpr char kTime[] = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z";

std::string FormatAt(spdlog::log_clock::time_point time) {
  spdlog::memory_buf_t line;
  JsonFormatter().format({time, {}, "name", spdlog::level::info, "hello"}, line);
  return {line.data(), line.size()};
}

TEST(JsonFormatter, WritesOneObjectALine) {
  const auto time = spdlog::log_clock::time_point(std::chrono::milliseconds(1'700'000'000'042));
  EXPECT_EQ(FormatAt(time),
            "{\"time\":\"2023-11-14T22:13:20.042Z\",\"level\":\"info\",\"message\":\"hello\"}\n");
}

TEST(JsonFormatter, EveryMessageComesThroughWhole) {
  const std::vector<std::string> messages = {"",
                                             " ",
                                             "{}",
                                             R"({"a":1})",
                                             R"(say "hi" \ )",
                                             "two\nlines\r\n",
                                             std::string("nul\0nul", 7),
                                             "\x01\x1b[31m\x7f",
                                             "grüße ✓ 🧩",
                                             std::string(100'000, 'x')};
  const LogLines log;
  for (const std::string& message : messages) log.logger()->info("{}", message);
  const std::vector<Json> lines = log.Objects();
  ASSERT_EQ(lines.size(), messages.size());
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i]["message"], messages[i]);
}

TEST(JsonFormatter, ReplacesWhatIsNotUtf8) {
  const LogLines log;
  log.logger()->info("{}",
                     "a\xff"
                     "b\xc3");
  LogEvent(*log.logger(), spdlog::level::info, "\x80", {{"field", "\xfe"}});
  const std::vector<Json> lines = log.Objects();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]["message"],
            "a\uFFFD"
            "b\uFFFD");
  EXPECT_EQ(lines[1]["message"], "\uFFFD");
  EXPECT_EQ(lines[1]["field"], "\uFFFD");
}

TEST(JsonFormatter, NamesTheLevels) {
  const LogLines log;
  log.logger()->trace("");
  log.logger()->debug("");
  log.logger()->warn("");
  log.logger()->error("");
  log.logger()->critical("");
  std::vector<std::string> levels;
  for (const Json& line : log.Objects()) levels.push_back(line["level"]);
  EXPECT_THAT(levels, ElementsAre("trace", "debug", "warning", "error", "critical"));
}

TEST(LogEvent, PutsItsFieldsBesideTheMessage) {
  const LogLines log;
  LogEvent(
      *log.logger(), spdlog::level::warn, "made it",
      {{"zebra", 1}, {"name", "a \"b\"\n"}, {"nested", {{"list", {1, 2}}}}, {"none", nullptr}});
  LogEvent(*log.logger(), spdlog::level::info, "", Json::object());
  const std::vector<std::string> lines = log.Lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0],
              MatchesRegex(absl::StrCat(R"re(\{"time":")re", kTime,
                                        R"re(","level":"warning","message":"made it",)re",
                                        R"re("zebra":1,"name":"a \\"b\\"\\n",)re",
                                        R"re("nested":\{"list":\[1,2\]\},"none":null\})re")));
  EXPECT_THAT(lines[1], MatchesRegex(absl::StrCat(R"re(\{"time":")re", kTime,
                                                  R"re(","level":"info","message":""\})re")));
}

TEST(LogEvent, IsReadableAsText) {
  const LogLines log(LogFormat::kText);
  LogEvent(*log.logger(), spdlog::level::info, "made it", {{"k", "v"}, {"n", 1.5}});
  log.logger()->warn("plain {}", 7);
  const std::vector<std::string> lines = log.Lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0],
              MatchesRegex(absl::StrCat(kTime, R"re( info: made it \{"k":"v","n":1\.5\})re")));
  EXPECT_THAT(lines[1], MatchesRegex(absl::StrCat(kTime, " warning: plain 7")));
}

TEST(LogEvent, IsSilentBelowTheLevel) {
  const LogLines log;
  log.logger()->set_level(spdlog::level::warn);
  LogEvent(*log.logger(), spdlog::level::info, "hidden", {{"k", "v"}});
  EXPECT_THAT(log.Lines(), ElementsAre());
}

TEST(LogEvent, LinesOfManyThreadsStayWhole) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 500;
  const LogLines log;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&log, thread] {
        for (int round = 0; round < kRounds; ++round) {
          LogEvent(*log.logger(), spdlog::level::info,
                   std::string(static_cast<std::size_t>(round), 'm'),
                   {{"thread", thread}, {"round", round}});
          log.logger()->info("plain {}", std::string(100, 'p'));
        }
      });
    }
  }
  std::vector<int> next(kThreads, 0);
  for (const Json& line : log.Objects()) {
    if (!line.contains("thread")) continue;
    const std::size_t thread = line["thread"];
    EXPECT_EQ(line["round"], next[thread]++);
    EXPECT_EQ(line["message"].get<std::string>().size(), line["round"]);
  }
  EXPECT_THAT(next, ::testing::Each(kRounds));
  EXPECT_EQ(log.Lines().size(), 2u * kThreads * kRounds);
}

}  // namespace
}  // namespace puzzlesolver::telemetry
