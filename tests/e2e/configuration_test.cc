// Where the real server takes its configuration from.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "tests/e2e/program.h"

namespace puzzlesolver {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class ConfigurationTest : public testing::Test {
 protected:
  std::string Write(const std::string& name, const std::string& text) {
    const std::filesystem::path path = directory_.path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  static ProgramResult Run(const std::vector<std::string>& arguments,
                           const std::vector<std::string>& environment = {}) {
    std::vector<std::string> command = {"/usr/bin/env"};
    command.insert(command.end(), environment.begin(), environment.end());
    command.emplace_back(PUZZLESOLVER_SERVER_BINARY);
    command.insert(command.end(), arguments.begin(), arguments.end());
    return Program(command).Wait();
  }

  static void ExpectComplaint(const ProgramResult& result, const std::string& about) {
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_THAT(result.err, AllOf(StartsWith("puzzlesolver-server: "), HasSubstr(about)));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
  }

  const TemporaryDirectory directory_;
};

TEST_F(ConfigurationTest, TheCommandLineCountsBeforeTheEnvironmentAndThatBeforeTheFile) {
  const std::string file = Write("c.toml",
                                 "# Comments are skipped.\n"
                                 "max-time = \"11s\"\ndrain-time = \"12s\"\ndrain-delay = \"13s\"\n"
                                 "search-threads = 3\nreflection = false\n");
  const ProgramResult result = Run({"--config", file, "--print-config", "--max-time", "31s"},
                                   {"PUZZLESOLVER_MAX_TIME=21s", "PUZZLESOLVER_DRAIN_TIME=22s"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("max-time=\"31s\"\n"));
  EXPECT_THAT(result.out, HasSubstr("drain-time=\"22s\"\n"));
  EXPECT_THAT(result.out, HasSubstr("drain-delay=\"13s\"\n"));
  EXPECT_THAT(result.out, HasSubstr("search-threads=3\n"));
  EXPECT_THAT(result.out, HasSubstr("reflection=false\n"));
  EXPECT_THAT(result.out, HasSubstr("queue-capacity=256\n"));
}

TEST_F(ConfigurationTest, WhatIsPrintedIsReadBackAsTheSame) {
  const std::string nasty = "a \"b\" 'c' \\d #e\n\t=[\u00e9] ";
  const ProgramResult printed =
      Run({"--print-config", "--data-dir", nasty, "--log-format", "json", "--allow-plaintext",
           "true", "--access-file", "#", "--table-dir", "", "--client-nodes-per-second", "0.5"});
  EXPECT_THAT(printed.out, HasSubstr("access-file=\"#\"\n"));
  const std::string file = Write("printed.toml", printed.out);
  EXPECT_EQ(Run({"--config", file, "--print-config"}).out, printed.out);
  EXPECT_EQ(Run({"--print-config"}, {"PUZZLESOLVER_CONFIG=" + file}).out, printed.out);
  EXPECT_EQ(Run({"--print-config", "--config", Write("empty.toml", "")}).out,
            Run({"--print-config"}).out);
}

TEST_F(ConfigurationTest, ASharedCacheNeedsItsKey) {
  const std::string key = Write("key", std::string(32, 'k'));
  const std::string cache = "redis://127.0.0.1:6379,[::1]:6380";
  ExpectComplaint(Run({"--check-config", "--shared-cache", cache}), "--shared-cache-key-file");
  ExpectComplaint(Run({"--check-config", "--shared-cache-key-file", key}), "--shared-cache:");
  ExpectComplaint(Run({"--check-config", "--shared-cache-credentials-file", key}),
                  "--shared-cache:");
  ExpectComplaint(Run({"--shared-cache", "127.0.0.1:6379"}), "redis://HOST:PORT");
  ExpectComplaint(Run({"--check-config", "--shared-cache", cache, "--shared-cache-key-file",
                       Write("short", "short")}),
                  "5 bytes");
  ExpectComplaint(Run({"--check-config", "--shared-cache", cache, "--shared-cache-key-file", key,
                       "--shared-cache-credentials-file", Write("empty", "")}),
                  "USER:PASSWORD");
  ExpectComplaint(Run({"--check-config", "--shared-cache-timeout", "51ms"}), "50ms");
  EXPECT_EQ(Run({"--check-config", "--shared-cache", cache, "--shared-cache-key-file", key,
                 "--data-dir", ""})
                .exit_code,
            0);
}

TEST_F(ConfigurationTest, TablesMustFitIntoTheMemoryBudget) {
  ExpectComplaint(Run({"--check-config", "--memory", "512MB", "--table-memory", "400MB"}),
                  "--table-memory 400 MB is more than the rest of the memory budget of 512 MB");
  EXPECT_EQ(Run({"--check-config", "--memory", "512MB", "--table-memory", "200MB"}).exit_code, 0);
}

TEST_F(ConfigurationTest, WhatNoFileCanHoldIsNotPrinted) {
  ExpectComplaint(Run({"--print-config", "--data-dir", "\xff"}),
                  "--data-dir has the value '\\xff'");
}

TEST_F(ConfigurationTest, ASoundOneIsCalledSound) {
  const ProgramResult result = Run({"--check-config"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "The configuration is sound.\n");
}

TEST_F(ConfigurationTest, FilesAreRefusedWithTheirNameAndTheKey) {
  const auto config = [&](const std::string& text) {
    return Run({"--check-config", "--config", Write("c.toml", text)});
  };
  ExpectComplaint(config("max-tiem = \"1s\"\n"), "c.toml', line 1: 'max-tiem' is no option");
  ExpectComplaint(config("[server]\nmax-time = \"1s\"\n"), "'server' is no option");
  ExpectComplaint(config("config = \"other.toml\"\n"), "'config' is no option");
  ExpectComplaint(config("max-time = \"soon\"\n"), "'soon' is no duration");
  ExpectComplaint(config("max-time = [\"1s\"]\n"), "line 1: 'max-time' has a value of type array");
  ExpectComplaint(config("max-time = \"1s\"\nmax-time = \"2s\"\n"), "line 2, column");
  ExpectComplaint(config("reflection = maybe\n"), "line 1, column 14");
  ExpectComplaint(config("reflection = 'maybe'\n"), "line 1: --reflection");
  ExpectComplaint(config("drain-time = 20\n"), "line 1: --drain-time: '20' is no duration");
  ExpectComplaint(config("drain-time = \"a\\nb\"\n"), "'a\\nb' is no duration");
  ExpectComplaint(config("data-dir = \"\xff\"\n"), "invalid utf-8");
  ExpectComplaint(Run({"--config", (directory_.path() / "none.toml").string()}),
                  "none.toml': it cannot be read");
  ExpectComplaint(Run({"--config", directory_.path().string()}), "it cannot be read");
  ExpectComplaint(Run({"--config", "/dev/zero"}), "it cannot be read");
  ExpectComplaint(config(std::string(30'001, '#')), "more than 30000 bytes");
}

TEST_F(ConfigurationTest, TheEnvironmentIsCheckedLikeTheCommandLine) {
  ExpectComplaint(Run({"--check-config"}, {"PUZZLESOLVER_MAX_TIME=soon"}), "'soon'");
  ExpectComplaint(Run({"--check-config"}, {"PUZZLESOLVER_QUEUE_CAPACITY=-1"}), "--queue-capacity");
  ExpectComplaint(Run({"--check-config"}, {"PUZZLESOLVER_MAX_NODES=-1"}), "'-1' is no number");
}

TEST_F(ConfigurationTest, AnEmptyVariableIsAnEmptyValue) {
  EXPECT_THAT(Run({"--print-config"}, {"PUZZLESOLVER_DATA_DIR="}).out,
              AllOf(HasSubstr("data-dir=\"\"\n"), HasSubstr("table-dir=\"\"\n")));
  EXPECT_THAT(Run({"--print-config", "--data-dir", "a"}, {"PUZZLESOLVER_DATA_DIR="}).out,
              HasSubstr("data-dir=\"a\"\n"));
  const std::string file = Write("c.toml", "data-dir = \"a\"\n");
  EXPECT_THAT(Run({"--print-config", "--config", file}, {"PUZZLESOLVER_DATA_DIR="}).out,
              HasSubstr("data-dir=\"\"\n"));
  EXPECT_EQ(Run({"--check-config"}, {"PUZZLESOLVER_CONFIG="}).exit_code, 0);
  for (const char* option : {"listen", "max-time", "max-nodes", "search-threads", "tables"}) {
    std::string variable = std::string("PUZZLESOLVER_") + option + "=";
    for (char& c : variable) c = c == '-' ? '_' : absl::ascii_toupper(c);
    const ProgramResult result = Run({"--check-config"}, {variable});
    ExpectComplaint(result, std::string("--") + option);
    EXPECT_EQ(result.err, Run({"--check-config", std::string("--") + option, ""}).err);
  }
}

TEST_F(ConfigurationTest, AddressesThatAreInEachOthersWayAreRefused) {
  const auto check = [](const std::string& listen, const std::string& health) {
    return Run({"--check-config", "--allow-plaintext", "true", "--listen", listen,
                "--health-listen", health});
  };
  ExpectComplaint(check("127.0.0.1:7000", "127.0.0.1:7000"),
                  "--listen 127.0.0.1:7000 and --health-listen 127.0.0.1:7000 have the same port");
  ExpectComplaint(check("0.0.0.0:7000", "127.0.0.1:7000"), "--health-listen 127.0.0.1:7000");
  ExpectComplaint(check("127.0.0.1:7000", "[::]:7000"), "--health-listen [::]:7000");
  ExpectComplaint(Run({"--health-listen", "localhost:7000", "--metrics-listen", "localhost:7000"}),
                  "--health-listen localhost:7000 and --metrics-listen localhost:7000");
  EXPECT_EQ(check("127.0.0.1:7000", "127.0.0.1:7001").exit_code, 0);
  EXPECT_EQ(check("127.0.0.1:7000", "127.0.0.2:7000").exit_code, 0);
  EXPECT_EQ(check("127.0.0.1:0", "127.0.0.1:0").exit_code, 0);
  EXPECT_EQ(check("127.0.0.1:7000", "").exit_code, 0);
}

TEST_F(ConfigurationTest, AddressesThatMetricsCannotHaveAreRefused) {
  ExpectComplaint(Run({"--check-config", "--metrics-listen", "a,b:9464"}),
                  "--metrics-listen: 'a,b:9464' is no address for HTTP");
  EXPECT_EQ(Run({"--check-config", "--metrics-listen", ""}).exit_code, 0);
  // Debian's civetweb knows no IPv6, others may.
  const ProgramResult ipv6 = Run({"--check-config", "--metrics-listen", "[::1]:9464"});
  if (ipv6.exit_code != 0) ExpectComplaint(ipv6, "--metrics-listen: '[::1]:9464' is no address");
}

TEST_F(ConfigurationTest, WhatACallerMaySaveUpNeedsWhatItGets) {
  ExpectComplaint(Run({"--check-config", "--client-burst-nodes", "9"}),
                  "--client-burst-nodes is given without --client-nodes-per-second");
  EXPECT_EQ(Run({"--check-config", "--client-burst-nodes", "9", "--client-nodes-per-second", "1"})
                .exit_code,
            0);
}

TEST_F(ConfigurationTest, AddressesForOthersNeedTlsOrAWordForIt) {
  ExpectComplaint(Run({"--check-config", "--listen", "0.0.0.0:0"}), "--allow-plaintext");
  ExpectComplaint(Run({"--listen", "[::]:0"}), "--allow-plaintext");
  EXPECT_EQ(Run({"--check-config", "--listen", "0.0.0.0:0", "--allow-plaintext", "true"}).exit_code,
            0);
  for (const char* loopback : {"127.0.0.2:0", "localhost:0", "[::1]:0"}) {
    EXPECT_EQ(Run({"--check-config", "--listen", loopback}).exit_code, 0) << loopback;
  }
}

TEST_F(ConfigurationTest, WhatIsPrintedIsCheckedFirstIfBothAreAskedFor) {
  ExpectComplaint(Run({"--check-config", "--print-config", "--listen", "0.0.0.0:0"}),
                  "--allow-plaintext");
  EXPECT_THAT(Run({"--check-config", "--print-config"}).out, StartsWith("listen="));
}

TEST_F(ConfigurationTest, DirectoriesThatAreFilesAreRefused) {
  const std::string file = Write("file", "");
  for (const char* const option : {"--data-dir", "--table-dir"}) {
    ExpectComplaint(Run({"--check-config", option, file}), "file' is no directory");
    ExpectComplaint(Run({"--check-config", option, file + "/new/one"}), "file' is no directory");
  }
}

TEST_F(ConfigurationTest, FilesOfTheSecurityOptionsAreChecked) {
  const std::string nothing = Write("nothing.pem", "");
  ExpectComplaint(Run({"--check-config", "--tls-cert", nothing}), "--tls-key");
  ExpectComplaint(Run({"--check-config", "--tls-client-ca", nothing}), "--tls-cert");
  ExpectComplaint(Run({"--check-config", "--tls-cert", nothing, "--tls-key", nothing}),
                  "nothing.pem");
  ExpectComplaint(Run({"--check-config", "--access-file", nothing}), "nothing.pem");
}

TEST_F(ConfigurationTest, WhatCannotBePrintedIsAnError) {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  for (const char* const what : {"--print-config", "--check-config", "--version"}) {
    const ProgramResult result = Program({PUZZLESOLVER_SERVER_BINARY, what}, "", full).Wait();
    EXPECT_EQ(result.exit_code, 1) << what;
    EXPECT_EQ(result.err, "puzzlesolver-server: the standard output could not be written.\n");
  }
  close(full);
}

}  // namespace
}  // namespace puzzlesolver
