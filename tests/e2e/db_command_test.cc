// puzzlesolver-server db, the real program: on a stopped directory and through a running server.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "storage/key.h"
#include "storage/record.h"
#include "storage/rocksdb_database.h"
#include "storage/rocksdb_store.h"
#include "tests/e2e/program.h"
#include "tests/e2e/running_server.h"
#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kBinary[] = PUZZLESOLVER_SERVER_BINARY;

class DbCommandTest : public ::testing::Test {
 protected:
  /// `db` with the words; `places` say where the store is.
  static ProgramResult Db(std::vector<std::string> words, const std::vector<std::string>& places) {
    std::vector<std::string> command = {kBinary, "db"};
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), places.begin(), places.end());
    return Program(command).Wait();
  }
  ProgramResult Db(const std::vector<std::string>& words) {
    return Db(words, {"--data-dir", data()});
  }

  static std::vector<std::string> Of(const RunningServer& server) {
    return {"--server", server.address()};
  }

  /// Where the answer to a 15-puzzle and to a Rotation Game come from.
  static std::vector<v1::Source> SolveBoth(RunningServer& server) {
    std::vector<v1::Source> sources;
    for (const v1::Puzzle& puzzle :
         {SlidingPuzzle(4, 4, kFifteenPuzzle), RotationPuzzle(kRotationCells)}) {
      const SolveResult result = Solve(server.stub(), SolveRequestFor(puzzle));
      EXPECT_TRUE(result.status.ok()) << result.status.error_message();
      sources.push_back(result.header().source());
    }
    return sources;
  }

  /// A server has run in `directory` and has stored both answers.
  void Fill(const fs::path& directory) {
    RunningServer server(directory);
    EXPECT_EQ(SolveBoth(server), kSearched);
  }

  std::vector<v1::Source> SourcesIn(const fs::path& directory) {
    RunningServer server(directory);
    return SolveBoth(server);
  }

  std::string WriteKey(const std::string& name, char letter) const {
    const fs::path file = directory_.path() / name;
    std::ofstream(file) << std::string(32, letter) << '\n';
    return file.string();
  }

  std::string data() const { return (directory_.path() / "data").string(); }
  std::string other() const { return (directory_.path() / "other").string(); }
  std::string file() const { return (directory_.path() / "store.export").string(); }

  const std::vector<v1::Source> kSearched = {v1::SOURCE_SEARCH, v1::SOURCE_SEARCH};
  const std::vector<v1::Source> kCached = {v1::SOURCE_CACHE, v1::SOURCE_CACHE};
  const TemporaryDirectory directory_;
};

TEST_F(DbCommandTest, StatsTellWhatIsStored) {
  Fill(data());
  const ProgramResult result = Db({"stats"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out,
              AllOf(StartsWith("directory " + data() + "\nsize "),
                    HasSubstr("\nrecords sliding canonical "),
                    HasSubstr("\nrecords rotation canonical "), Not(HasSubstr("backup"))));
}

TEST_F(DbCommandTest, ABackupWhileServingGivesTheSameAnswers) {
  {
    RunningServer server(data());
    EXPECT_EQ(SolveBoth(server), kSearched);
    const ProgramResult made = Db({"backup", "--keep", "2"}, Of(server));
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.out, MatchesRegex("backup 1 [-0-9T:Z+]+ [0-9]+ bytes\ndirectory " + data() +
                                       "/backups\n"));
    EXPECT_THAT(Db({"stats"}, Of(server)).out, HasSubstr("\nbackup 1 "));
  }
  const std::vector<std::string> places = {"--data-dir", other(), "--backup-dir",
                                           data() + "/backups"};
  const ProgramResult restored = Db({"restore"}, places);
  EXPECT_EQ(restored.exit_code, 0) << restored.err;
  EXPECT_EQ(restored.out, "restored backup 1 into " + other() + "\n");
  EXPECT_EQ(SourcesIn(other()), kCached);
  const ProgramResult again = Db({"restore"}, places);
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("holds a database already"));
  EXPECT_EQ(Db({"restore", "--replace", "--id", "1"}, places).exit_code, 0);
  EXPECT_EQ(Db({"restore", "--replace", "--id", "9"}, places).exit_code, 1);
}

TEST_F(DbCommandTest, ASignedExportGivesTheSameAnswersElsewhere) {
  Fill(data());
  const std::string key = WriteKey("key", 'k');
  const ProgramResult exported = Db({"export", file(), "--key-file", key});
  EXPECT_EQ(exported.exit_code, 0) << exported.err;
  EXPECT_EQ(exported.out, "exported " + std::to_string(fs::file_size(file())) + " bytes\n");
  EXPECT_FALSE(fs::exists(file() + ".making"));
  const ProgramResult imported = Db({"import", file(), "--key-file", key}, {"--data-dir", other()});
  EXPECT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(
      imported.out,
      MatchesRegex("imported ([0-9]+) of [0-9]+ records, 0 of them as hints, 0 rejected\n"));
  EXPECT_EQ(fs::status(other()).permissions(), fs::perms::owner_all);
  EXPECT_EQ(SourcesIn(other()), kCached);
}

TEST_F(DbCommandTest, AnExportWithoutAValidSignatureGivesNoAnswers) {
  Fill(data());
  ASSERT_EQ(Db({"export", file(), "--key-file", WriteKey("stranger", 's')}).exit_code, 0);
  const ProgramResult imported =
      Db({"import", file(), "--key-file", WriteKey("key", 'k')}, {"--data-dir", other()});
  EXPECT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(imported.out, Not(HasSubstr(" 0 of them as hints")));
  EXPECT_EQ(SourcesIn(other()), kSearched);
}

TEST_F(DbCommandTest, AServerExportsAndImportsUnderItsOwnKey) {
  const std::string key = WriteKey("key", 'k');
  {
    RunningServer server(data(), {"--export-key-file", key});
    SolveBoth(server);
    const ProgramResult exported = Db({"export", file()}, Of(server));
    EXPECT_EQ(exported.exit_code, 0) << exported.err;
  }
  RunningServer server(other(), {"--export-key-file", key});
  const ProgramResult imported = Db({"import", file()}, Of(server));
  EXPECT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(imported.out, HasSubstr(" 0 of them as hints, 0 rejected"));
  EXPECT_EQ(SolveBoth(server), kCached);
}

TEST_F(DbCommandTest, AnExportGoesThroughPipes) {
  Fill(data());
  const ProgramResult exported = Db({"export", "-"});
  EXPECT_EQ(exported.exit_code, 0) << exported.err;
  EXPECT_THAT(exported.out, StartsWith("\x89PSEXP"));
  EXPECT_THAT(exported.err, MatchesRegex("exported [0-9]+ bytes\n"));
  const ProgramResult imported =
      Program({kBinary, "db", "import", "-", "--data-dir", other()}, exported.out).Wait();
  EXPECT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(imported.out, StartsWith("imported "));
}

TEST_F(DbCommandTest, AFlippedByteIsToldAndTheRestIsKept) {
  Fill(data());
  ASSERT_EQ(Db({"export", file()}).exit_code, 0);
  {
    std::fstream damaged(file(), std::ios::in | std::ios::out | std::ios::binary);
    const auto middle = static_cast<std::streamoff>(fs::file_size(file()) / 2);
    damaged.seekg(middle);
    const char byte = static_cast<char>(damaged.get() ^ 1);
    damaged.seekp(middle);
    damaged.put(byte);
  }
  const ProgramResult imported = Db({"import", file()}, {"--data-dir", other()});
  EXPECT_EQ(imported.exit_code, 1);
  EXPECT_THAT(imported.err, HasSubstr("are damaged, of another format, or cannot be trusted."));
  EXPECT_THAT(imported.out, AllOf(Not(HasSubstr("imported 0 ")), Not(HasSubstr(" 0 rejected"))));
  fs::resize_file(file(), fs::file_size(file()) - 1);
  const ProgramResult cut = Db({"import", file()}, {"--data-dir", other()});
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.err, HasSubstr("ends early"));
}

TEST_F(DbCommandTest, AnExportTellsOfDamageAlsoThroughAServer) {
  Fill(data());
  {
    storage::RocksDbOptions options;
    options.directory = data();
    const auto database = storage::RocksDbDatabase::Open(options).value();
    const storage::Family newest = database->TakeGenerations().front();
    ASSERT_TRUE(database->db().Put({}, newest.get(), "key", "no value").ok());
  }
  const auto expect_told = [this](const ProgramResult& result) {
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.out, StartsWith("exported "));
    EXPECT_EQ(result.err,
              "puzzlesolver-server db: 1 damaged records are not in the export: verify names "
              "them.\n");
    EXPECT_TRUE(fs::exists(file()));
  };
  expect_told(Db({"export", file()}));
  fs::remove(file());
  RunningServer server(data());
  expect_told(Db({"export", file()}, Of(server)));
}

TEST_F(DbCommandTest, VerifyNamesTheDamagedKey) {
  Fill(data());
  const ProgramResult sound = Db({"verify"});
  EXPECT_EQ(sound.exit_code, 0) << sound.err;
  EXPECT_THAT(sound.out, MatchesRegex("verified [0-9]+ records, 0 damaged\n"));
  {
    // The right checksum, and moves that do not lead to the goal.
    const storage::Key key{1, 1, 3, 2, std::string(1, '\2')};
    auto store = storage::RocksDbStore::Open({.directory = data()}).value();
    const storage::Entry entry{key, {storage::Guarantee::kCanonical, 1, 2, {3}}};
    ASSERT_TRUE(store->Put({&entry, 1}).ok());
  }
  const ProgramResult damaged = Db({"verify"});
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_THAT(damaged.out, HasSubstr("damaged 010100010003000000020"
                                     "2 Move 1 of its 1 cannot be made.\n"));
  EXPECT_THAT(damaged.out, HasSubstr(" records, 1 damaged\n"));
  EXPECT_EQ(Db({"verify", "--puzzle", "rotation"}).exit_code, 0);
  RunningServer server(data());
  const ProgramResult served = Db({"verify"}, Of(server));
  EXPECT_EQ(served.exit_code, 1);
  EXPECT_THAT(served.out, HasSubstr("damaged 0101000100030000000202 "));
}

TEST_F(DbCommandTest, VerifySaysThatADatabaseCannotBeOpened) {
  Fill(data());
  for (const auto& entry : fs::directory_iterator(data())) {
    if (entry.path().filename().string().starts_with("MANIFEST")) {
      std::ofstream(entry.path()) << "damaged";
    }
  }
  const ProgramResult result = Db({"verify"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, MatchesRegex("puzzlesolver-server db: The database in '[^\n]+\n"));
}

TEST_F(DbCommandTest, PurgeGoesByEngineVersion) {
  Fill(data());
  EXPECT_THAT(Db({"purge", "--min-engine", "2"}).out, StartsWith("purged 0 records"));
  const ProgramResult dry = Db({"purge", "--max-engine", "1", "--dry-run"});
  EXPECT_THAT(dry.out, AllOf(StartsWith("selected "), Not(StartsWith("selected 0"))));
  const ProgramResult purged = Db({"purge", "--max-engine", "1", "--puzzle", "rotation"});
  EXPECT_THAT(purged.out, Not(StartsWith("purged 0")));
  EXPECT_THAT(Db({"stats"}).out,
              AllOf(HasSubstr("records sliding"), Not(HasSubstr("records rotation"))));
  const ProgramResult compacted = Db({"compact"});
  EXPECT_EQ(compacted.exit_code, 0) << compacted.err;
  EXPECT_THAT(compacted.out, MatchesRegex("compacted [0-9]+ to [0-9]+ bytes\n"));
  RunningServer server(data());
  EXPECT_THAT(Db({"purge", "--all"}, Of(server)).out, StartsWith("purged "));
  EXPECT_EQ(Db({"compact"}, Of(server)).exit_code, 0);
  EXPECT_THAT(Db({"stats"}, Of(server)).out, Not(HasSubstr("records ")));
}

TEST_F(DbCommandTest, ADirectoryInUseIsReachedThroughItsServer) {
  RunningServer server(data());
  const std::vector<std::vector<std::string>> commands = {
      {"stats"}, {"verify"}, {"export", file()}, {"backup"}, {"purge", "--all"}, {"compact"}};
  for (const std::vector<std::string>& words : commands) {
    const ProgramResult result = Db(words);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.err, "puzzlesolver-server db: Data directory '" + data() +
                              "' is in use by another process: reach its server with --server, or "
                              "stop it.\n");
  }
}

TEST_F(DbCommandTest, ADirectoryWithoutADatabaseStaysAsItIs) {
  const ProgramResult result = Db({"verify"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("There is no database in '" + data() + "'."));
  EXPECT_FALSE(fs::exists(data()));
}

TEST_F(DbCommandTest, ASignalEndsItAndLeavesNothingHalfMade) {
  Fill(data());
  const std::string pipe = (directory_.path() / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR), 0);
  // Somebody who may write, and does not.
  const int writer = open(pipe.c_str(), O_RDWR);
  Program import({kBinary, "db", "import", pipe, "--data-dir", other()});
  while (!fs::exists(other() + "/CURRENT")) {
  }
  kill(import.pid(), SIGINT);
  EXPECT_EQ(import.Wait().exit_code, 128 + SIGINT);
  close(writer);
}

TEST_F(DbCommandTest, AnExportThatFailsLeavesNoFile) {
  Fill(data());
  fs::create_directory(file());
  const ProgramResult result = Db({"export", file()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("File '" + file() + "' cannot be written"));
  EXPECT_FALSE(fs::exists(file() + ".making"));
}

TEST_F(DbCommandTest, WrongArgumentsAreOneSentence) {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"mend"},
      {"export"},
      {"purge"},
      {"purge", "--dry-run"},
      {"purge", "--all", "--rows", "3"},
      {"purge", "--min-engine", "2", "--max-engine", "1"},
      {"export", ""},
      {"stats", "--server", ""},
      {"purge", "--max-engine", "0"},
      {"purge", "--rows", "1000"},
      {"purge", "--puzzle", "chess"},
      {"backup", "--keep", "-1"},
      {"restore", "--server", "127.0.0.1:1"},
      {"stats", "--server", "127.0.0.1:1", "--data-dir", "x"},
      {"backup", "--server", "127.0.0.1:1", "--backup-dir", "x"},
      {"export", "x", "--server", "127.0.0.1:1", "--key-file", "x"},
      {"stats", "--tls"}};
  for (const std::vector<std::string>& arguments : wrong) {
    const ProgramResult result = Db(arguments, {});
    EXPECT_EQ(result.exit_code, 2) << ::testing::PrintToString(arguments);
    EXPECT_THAT(result.err, MatchesRegex("puzzlesolver-server db: [^\n]+\n"));
    EXPECT_THAT(result.out, IsEmpty());
  }
}

TEST_F(DbCommandTest, AnUnknownVerbIsNamedWithThoseThatThereAre) {
  EXPECT_EQ(Db({"mend", "--all"}, {}).err,
            "puzzlesolver-server db: There is no verb 'mend': expected one of stats, verify, "
            "export, import, backup, restore, purge, compact.\n");
  EXPECT_EQ(Db({}, {}).err,
            "puzzlesolver-server db: A verb comes first: expected one of stats, verify, export, "
            "import, backup, restore, purge, compact.\n");
}

TEST_F(DbCommandTest, AKeyThatIsTooShortIsNamed) {
  Fill(data());
  const std::string key = (directory_.path() / "key").string();
  std::ofstream(key) << "short";
  const ProgramResult result = Db({"export", file(), "--key-file", key});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, AllOf(HasSubstr("Key file '" + key + "'"), HasSubstr("too short")));
  const ProgramResult check =
      Program({kBinary, "--check-config", "--data-dir", data(), "--export-key-file", key}).Wait();
  EXPECT_EQ(check.exit_code, 2);
  EXPECT_THAT(check.err, HasSubstr("Export key file '" + key + "'"));
}

}  // namespace
}  // namespace puzzlesolver
