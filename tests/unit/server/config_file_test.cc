#include "service/server/config_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "service/server/server_arguments.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::server {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Path() {
  static const TemporaryDirectory kDirectory;
  return (kDirectory.path() / "c.toml").string();
}

absl::Status ReadText(const std::string& text, CLI::App& app) {
  std::ofstream(Path(), std::ios::binary) << text;
  return ReadConfigFile(Path(), app);
}

/// An option that takes any text, and one that takes numbers.
struct Options {
  std::string text = "unset";
  double number = -1;

  explicit Options(CLI::App& app) {
    app.add_option("--text", text)->capture_default_str();
    app.add_option("--number", number)->capture_default_str();
  }
};

std::string TextIn(const std::string& file) {
  CLI::App app;
  const Options options(app);
  const absl::Status status = ReadText(file, app);
  EXPECT_TRUE(status.ok()) << file << ": " << status;
  return options.text;
}

std::string ErrorOf(const std::string& file) {
  CLI::App app;
  const Options options(app);
  const absl::Status status = ReadText(file, app);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << file;
  return std::string(status.message());
}

void ExpectError(const std::string& file, const std::string& position, const std::string& fault) {
  EXPECT_THAT(ErrorOf(file),
              StartsWith(absl::StrCat("Configuration file '", Path(), "'", position, ": ", fault)));
}

TEST(ReadConfigFile, TakesEveryFormOfAString) {
  EXPECT_EQ(TextIn(""), "unset");
  EXPECT_EQ(TextIn("text = \"a#b\" # and no more"), "a#b");
  EXPECT_EQ(TextIn("\"text\"='a\\b\"c'"), "a\\b\"c");
  EXPECT_EQ(TextIn(R"(text="\"\\\n\u00e9\U0001F9E9")"), "\"\\\n\u00e9\U0001F9E9");
  EXPECT_EQ(TextIn("text = \"\"\"\n a\n b\"\"\"\n"), " a\n b");
  EXPECT_EQ(TextIn("\xEF\xBB\xBFtext='a'\r\n"), "a");
  EXPECT_EQ(TextIn("text=\"[a,b]\""), "[a,b]");
  EXPECT_EQ(TextIn("text=\"{}\""), "{}");
  EXPECT_EQ(TextIn("text=\"%%\""), "%%");
}

TEST(ReadConfigFile, TakesNumbersAndBooleansAsTheCommandLineHasThem) {
  EXPECT_EQ(TextIn("text=true"), "true");
  EXPECT_EQ(TextIn("text=-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(TextIn("text=0x1_0"), "16");
  EXPECT_EQ(TextIn("text=3.0"), "3.0");
  EXPECT_EQ(TextIn("text=0.1"), "0.1");
  EXPECT_EQ(TextIn("text=-inf"), "-inf");
  for (const double number :
       {0.0, 1.0, 1.0 / 3, 1e15, 5e-324, std::numeric_limits<double>::max()}) {
    CLI::App app;
    const Options options(app);
    EXPECT_TRUE(ReadText("number = " + TextIn(absl::StrFormat("text = %.17e", number)), app).ok());
    EXPECT_EQ(options.number, number);
  }
}

TEST(ReadConfigFile, LeavesOptionsThatHaveAValue) {
  CLI::App app;
  const Options options(app);
  app.parse("--text given");
  EXPECT_TRUE(ReadText("text='other'\nnumber=2", app).ok());
  EXPECT_EQ(options.text, "given");
  EXPECT_EQ(options.number, 2);
}

TEST(ReadConfigFile, RefusesWhatIsNoToml) {
  ExpectError("\ntext=\"a", ", line 2, column 8", "Error while parsing string");
  ExpectError("text=a b", ", line 1, column 6", "Error while parsing value");
  ExpectError("text=\"\\q\"", ", line 1, column 8", "Error while parsing string");
  ExpectError("text='a'\ntext='b'", ", line 2, column 6", "Error while parsing key-value pair");
  EXPECT_THAT(ErrorOf("text='a'\ntext='b'"), EndsWith("cannot redefine existing string 'text'."));
  ExpectError("text=\"\xff\"", ", line 1, column 6", "Encountered invalid utf-8 sequence.");
  ExpectError("\xff\xfe", ", line 1, column 1", "Encountered invalid utf-8 sequence.");
  ExpectError("text=" + std::string(20'000, '['), ", line 1, column 262",
              "Error while parsing value: exceeded maximum nested value depth");
}

TEST(ReadConfigFile, RefusesKeysThatAreNoOption) {
  for (const std::string& file :
       {std::string("other"), std::string("help"), std::string("--text"), std::string("TEXT")}) {
    ExpectError(absl::StrCat("# Comment\n\"", file, "\"=1"), ", line 2",
                absl::StrCat("'", file, "' is no option"));
  }
  ExpectError("\"\"=1", ", line 1", "'' is no option");
  ExpectError("\"a\\nb\"=1", ", line 1", "'a\\nb' is no option");
  ExpectError("[section]\ntext='a'", ", line 1", "'section' is no option");
}

TEST(ReadConfigFile, RefusesValuesThatAreNoText) {
  const auto expect_type = [](const std::string& value, const std::string& type) {
    ExpectError("text=" + value, ", line 1",
                absl::StrCat("'text' has a value of type ", type, ": expected text"));
  };
  expect_type("['a']", "array");
  expect_type("{}", "table");
  expect_type("1979-05-27", "date");
  expect_type("07:32:00", "time");
  expect_type("1979-05-27T07:32:00Z", "date-time");
  expect_type("\"a\\u0000b\"", "string with a NUL in it");
  ExpectError("text.a=1", ", line 1", "'text' has a value of type table");
  ExpectError("number='x'", ", line 1", "");
  EXPECT_THAT(ErrorOf("number='x'"), HasSubstr("--number"));
}

TEST(ReadConfigFile, RefusesDeepTablesAndLargeFiles) {
  std::string deep = "a";
  while (deep.size() < 29'990) deep += ".a";
  ExpectError(deep + "=1", ", line 1", "'a' is no option");
  EXPECT_EQ(TextIn("text='a'" + std::string(29'992, ' ')), "a");
  ExpectError("text='a'" + std::string(29'993, ' '), "", "it has more than 30000 bytes.");
}

std::string Written(const std::string& text) {
  CLI::App app;
  const Options options(app);
  app.get_option("--text")->add_result(text);
  const absl::StatusOr<std::string> file = WriteConfigFile(app);
  EXPECT_TRUE(file.ok()) << text << ": " << file.status();
  return file.value_or("");
}

TEST(WriteConfigFile, WritesNumbersAndBooleansPlain) {
  EXPECT_EQ(Written("a"), "text=\"a\"\nnumber=-1\n");
  for (const char* plain : {"true", "-1", "0.5", "1e+20", "inf"}) {
    EXPECT_THAT(Written(plain), StartsWith(absl::StrCat("text=", plain, "\n")));
  }
  for (const char* quoted :
       {"", "007", "1e20", "+1", "True", "1979-05-27", "[]", "18446744073709551615"}) {
    EXPECT_THAT(Written(quoted), StartsWith(absl::StrCat("text=\"", quoted, "\"\n")));
  }
}

TEST(WriteConfigFile, IsReadBackAsTheSame) {
  std::vector<std::string> texts = {"\"",         "\\",         "#",           "'",
                                    "''' \"\"\"", "\n",         "\r\n",        " a ",
                                    "\t",         "=",          "a\nnumber=7", "1 # no",
                                    "\"a\"",      "'a'",        "[a]",         "{}",
                                    "%%",         "\\u0041",    "\u00e9",      "\u0085\u2028\u2029",
                                    "\ufeff",     "\U0001F9E9", "\U0010FFFF",  "\x7f"};
  for (char c = 1; c < ' '; ++c) texts.emplace_back(1, c);
  for (const std::string& text : texts) EXPECT_EQ(TextIn(Written(text)), text);
}

TEST(WriteConfigFile, RefusesWhatIsNotUtf8) {
  for (const char* text : {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\x80"}) {
    CLI::App app;
    const Options options(app);
    app.get_option("--text")->add_result(text);
    const absl::Status status = WriteConfigFile(app).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), StartsWith("--text has the value '"));
  }
}

/// A value other than the default for each option of the server.
std::string NastyValueFor(const CLI::Option& option) {
  constexpr char kNasty[] = "a\"b\\c#d\n\t'\u00e9\U0001F9E9=[x] ";
  if (option.get_type_name() == "FILE" || option.get_type_name() == "DIR") return kNasty;
  if (option.get_type_name() == "DURATION") return "1m2.5s";
  if (option.get_type_name() == "HOST:PORT") return "host_name:7";
  if (option.get_type_name() == "BYTES") return "2GiB";
  if (option.get_default_str() == "true") return "false";
  if (option.get_default_str() == "false") return "true";
  if (option.check_lname("tables")) return "none";
  if (option.check_lname("shared-cache")) return "redis://a:1,[::1]:2";
  if (option.check_lname("log-level")) return "off";
  if (option.check_lname("log-format")) return "json";
  return "7";
}

TEST(WriteConfigFile, KeepsEveryOptionOfTheServer) {
  CLI::App app;
  ServerArguments arguments;
  arguments.AddTo(app);
  for (CLI::Option* const option : app.get_options()) {
    if (!option->get_configurable()) continue;
    option->add_result(NastyValueFor(*option));
    EXPECT_NO_THROW(option->run_callback());
  }
  const absl::StatusOr<std::string> written = WriteConfigFile(app);
  ASSERT_TRUE(written.ok()) << written.status();

  CLI::App other_app;
  ServerArguments other_arguments;
  other_arguments.AddTo(other_app);
  const absl::Status status = ReadText(*written, other_app);
  ASSERT_TRUE(status.ok()) << status;
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_configurable()) continue;
    EXPECT_EQ(other_app.get_option("--" + option->get_single_name())->results(), option->results());
    EXPECT_NE(option->results().front(), option->get_default_str()) << option->get_single_name();
  }
  EXPECT_EQ(*WriteConfigFile(other_app), *written);
}

}  // namespace
}  // namespace puzzlesolver::server
