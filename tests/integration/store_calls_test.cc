// The calls that look after the store, on a store whose bytes are at hand.

#include <gmock/gmock.h>
#include <grpcpp/server_builder.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/null_sink.h>

#include <atomic>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"
#include "service/app/puzzle_app.h"
#include "service/app/store_key.h"
#include "service/rpc/puzzle_solver_admin_service.h"
#include "storage/local_store.h"
#include "tests/support/error_details.h"
#include "tests/support/map_store.h"
#include "tests/support/solving.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

using storage::Guarantee;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class NobodyListens final : public rpc::CallListener {
 public:
  void OnAnswer(const rpc::CallIdentity&, const absl::StatusOr<app::Answer>&,
                const Instance*) override {}
  void OnEnd(const rpc::CallIdentity&, const rpc::CallEnd&) override {}
};

class StoreCallsTest : public ::testing::Test {
 protected:
  void TearDown() override {
    if (server_ == nullptr) return;
    open_calls_.RequestEnd();
    server_->Shutdown();
  }

  v1::PuzzleSolverAdmin::Stub& stub() {
    if (stub_ != nullptr) return *stub_;
    service_ = std::make_unique<rpc::PuzzleSolverAdminService>(context_, access_);
    grpc::ServerBuilder builder;
    builder.RegisterService(service_.get());
    server_ = builder.BuildAndStart();
    stub_ = v1::PuzzleSolverAdmin::NewStub(server_->InProcessChannel({}));
    return *stub_;
  }

  /// A record of the board that is `moves` moves away from its goal, all down.
  static storage::Entry Answer(int moves) {
    const std::vector<std::string> boards = {"1/2/3/4/0", "1/2/3/0/4", "1/2/0/3/4", "1/0/2/3/4",
                                             "0/1/2/3/4"};
    const std::string& board = boards[static_cast<std::size_t>(moves)];
    return {app::ToStoreKey(testing::Sliding(board)->Key()),
            {Guarantee::kCanonical, static_cast<std::uint32_t>(moves), 2,
             MoveSequence(static_cast<std::size_t>(moves), 0)}};
  }
  static std::string EncodedKey(int moves) { return storage::EncodeKey(Answer(moves).key); }

  void PutAnswers() {
    for (int moves = 1; moves <= 4; ++moves) {
      const storage::Entry entry = Answer(moves);
      ASSERT_TRUE(store_.Put({&entry, 1}).ok());
    }
  }

  /// Store operations wait until they are told to stop; `begun_` counts down once.
  void HoldOperations() {
    store_.on_begin = [this](const std::stop_token& stop) {
      begun_.count_down();
      std::atomic<bool> stopped = false;
      const std::stop_callback wake(stop, [&] {
        stopped = true;
        stopped.notify_all();
      });
      stopped.wait(false);
    };
  }

  std::vector<v1::VerifyStoreResponse> Verify(const v1::VerifyStoreRequest& request = {}) {
    grpc::ClientContext context;
    const auto reader = stub().VerifyStore(&context, request);
    std::vector<v1::VerifyStoreResponse> messages;
    v1::VerifyStoreResponse message;
    while (reader->Read(&message)) messages.push_back(message);
    status_ = reader->Finish();
    return messages;
  }

  std::string Export(const v1::ExportRequest& request = {}) {
    grpc::ClientContext context;
    const auto reader = stub().Export(&context, request);
    std::string bytes;
    v1::ExportResponse message;
    left_out_ = 0;
    while (reader->Read(&message)) {
      bytes += message.chunk();
      left_out_ = message.left_out_records();
    }
    status_ = reader->Finish();
    return bytes;
  }

  v1::ImportResponse Import(const std::string& bytes, std::size_t piece = 100) {
    grpc::ClientContext context;
    v1::ImportResponse response;
    const auto writer = stub().Import(&context, &response);
    v1::ImportRequest message;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      message.set_chunk(bytes.substr(at, piece));
      if (!writer->Write(message)) break;
    }
    writer->WritesDone();
    status_ = writer->Finish();
    return response;
  }

  v1::PurgeResponse Purge(const v1::PurgeRequest& request) {
    grpc::ClientContext context;
    v1::PurgeResponse response;
    status_ = stub().Purge(&context, request, &response);
    return response;
  }

  grpc::Status Compact() {
    grpc::ClientContext context;
    v1::CompactResponse response;
    return stub().Compact(&context, {}, &response);
  }

  void ExpectRefused(const std::string& field) {
    EXPECT_EQ(status_.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_EQ(FieldIn(status_), field);
  }

  testing::MapStore store_;
  const SolverRegistry registry_;
  spdlog::logger logger_{"test", std::make_shared<spdlog::sinks::null_sink_mt>()};
  NobodyListens listener_;
  rpc::OpenCalls open_calls_;
  rpc::RequestIds request_ids_;
  const std::unique_ptr<app::PuzzleApp> app_ = app::PuzzleApp::Create(
      {.search_threads = 1, .tables = {.building = app::TableOptions::Building::kNone}}, registry_,
      store_);
  const storage::SigningKey key_ = *storage::SigningKey::Create(std::string(32, 'k'));
  rpc::ServiceContext context_{*app_, logger_, listener_, open_calls_, request_ids_};
  rpc::StoreAccess access_{&store_, &key_, "/no/backups", registry_.all()};
  std::latch begun_{1};
  grpc::Status status_;
  std::uint64_t left_out_ = 0;  ///< as the last Export told

 private:
  std::unique_ptr<rpc::PuzzleSolverAdminService> service_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<v1::PuzzleSolverAdmin::Stub> stub_;
};

TEST_F(StoreCallsTest, InfoTellsWhatIsStored) {
  PutAnswers();
  grpc::ClientContext context;
  v1::GetStoreInfoResponse info;
  ASSERT_TRUE(stub().GetStoreInfo(&context, {}, &info).ok());
  EXPECT_EQ(info.directory(), "/a/directory");
  EXPECT_GT(info.bytes(), 0u);
  ASSERT_EQ(info.record_counts_size(), 1);
  EXPECT_EQ(info.record_counts(0).family(), v1::PUZZLE_FAMILY_SLIDING);
  EXPECT_EQ(info.record_counts(0).guarantee(), v1::GUARANTEE_CANONICAL);
  EXPECT_EQ(info.record_counts(0).records(), 4u);
  EXPECT_THAT(info.backups(), IsEmpty());
}

TEST_F(StoreCallsTest, VerifyStreamsDamageAndASummary) {
  PutAnswers();
  store_.solutions[EncodedKey(2)].back() ^= 1;
  store_.solutions[EncodedKey(3)] = storage::EncodeRecord(EncodedKey(3), Answer(2).record);
  v1::VerifyStoreRequest request;
  request.mutable_filter()->set_rows(5);
  const auto messages = Verify(request);
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[0].damaged().key(), EncodedKey(3));
  EXPECT_EQ(messages[0].damaged().explanation(), "Its moves do not lead to the goal.");
  EXPECT_EQ(messages[1].damaged().key(), EncodedKey(2));
  EXPECT_EQ(messages[2].summary().read_records(), 4u);
  EXPECT_EQ(messages[2].summary().damaged_records(), 2u);
  EXPECT_EQ(store_.solutions.size(), 4u);
}

TEST_F(StoreCallsTest, AVerificationWaitsForItsReader) {
  for (int rank = 0; rank < 20'000; ++rank) {
    store_.solutions[absl::StrCat("damaged ", rank)] = "no value";
  }
  const auto messages = Verify();
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  ASSERT_GE(messages.size(), 20'001u);
  EXPECT_EQ(messages.back().summary().damaged_records(), 20'000u);
}

TEST_F(StoreCallsTest, BackupTellsWhatItMade) {
  grpc::ClientContext context;
  v1::BackupResponse response;
  ASSERT_TRUE(stub().Backup(&context, {}, &response).ok());
  EXPECT_EQ(response.backup().backup_id(), 7u);
  EXPECT_EQ(response.backup().bytes(), 70u);
  EXPECT_EQ(response.backup().create_time().seconds(), 1000);
  EXPECT_EQ(response.directory(), "/no/backups");
}

TEST_F(StoreCallsTest, ImportTakesInWhatExportSent) {
  PutAnswers();
  const auto before = store_.solutions;
  const std::string bytes = Export();
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  store_.solutions.clear();
  const v1::ImportResponse first = Import(bytes);
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  EXPECT_EQ(first.read_records(), 4u);
  EXPECT_EQ(first.stored_records(), 4u);
  EXPECT_EQ(first.untrusted_records(), 0u);
  EXPECT_EQ(store_.solutions, before);
  EXPECT_EQ(Import(bytes).stored_records(), 0u);
}

TEST_F(StoreCallsTest, AnExportWithoutAKeyIsOfHints) {
  PutAnswers();
  access_.export_key = nullptr;
  const std::string bytes = Export();
  store_.solutions.clear();
  const v1::ImportResponse response = Import(bytes);
  EXPECT_EQ(response.untrusted_records(), 4u);
  EXPECT_EQ(store_.Find(Answer(3).key).value()->guarantee, Guarantee::kLegal);
}

TEST_F(StoreCallsTest, AnExportIsOfWhatIsSelected) {
  PutAnswers();
  v1::ExportRequest request;
  request.mutable_filter()->set_family(v1::PUZZLE_FAMILY_ROTATION);
  const std::string none = Export(request);
  EXPECT_EQ(Import(none).read_records(), 0u);
  EXPECT_TRUE(status_.ok()) << status_.error_message();
}

TEST_F(StoreCallsTest, AnExportTellsHowManyRecordsItLeavesOut) {
  PutAnswers();
  Export();
  EXPECT_EQ(left_out_, 0u);
  store_.solutions[EncodedKey(2)].back() ^= 1;
  store_.solutions[EncodedKey(3)].clear();
  const std::string bytes = Export();
  ASSERT_TRUE(status_.ok()) << status_.error_message();
  EXPECT_EQ(left_out_, 2u);
  EXPECT_EQ(Import(bytes).read_records(), 2u);
}

TEST_F(StoreCallsTest, AnImportOfSomethingElseIsRefused) {
  Import("this is no export, however long it may be");
  EXPECT_EQ(status_.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status_.error_message(), HasSubstr("no export"));
  EXPECT_EQ(ReasonIn(status_), "INVALID_OPTION");
  Import(std::string((1 << 20) + 1, 'x'), 1 << 21);
  ExpectRefused("chunk");
}

TEST_F(StoreCallsTest, AnImportThatEndsEarlyKeepsWhatItHas) {
  PutAnswers();
  const auto before = store_.solutions;
  const std::string bytes = Export();
  store_.solutions.clear();
  Import(bytes.substr(0, bytes.size() - 3));
  EXPECT_EQ(status_.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(store_.solutions, before);
}

TEST_F(StoreCallsTest, PurgeRemovesWhatIsSelected) {
  PutAnswers();
  v1::PurgeRequest request;
  request.mutable_filter()->set_max_engine_version(storage::kEngineVersion);
  request.set_dry_run(true);
  EXPECT_EQ(Purge(request).purged_records(), 4u);
  EXPECT_EQ(store_.solutions.size(), 4u);
  request.set_dry_run(false);
  EXPECT_EQ(Purge(request).purged_records(), 4u);
  EXPECT_THAT(store_.solutions, IsEmpty());
  request.set_all_records(true);
  EXPECT_EQ(Purge(request).purged_records(), 0u);
  EXPECT_TRUE(status_.ok()) << status_.error_message();
}

TEST_F(StoreCallsTest, PurgeRemovesNothingByAccident) {
  PutAnswers();
  v1::PurgeRequest request;
  Purge(request);
  ExpectRefused("selection");
  request.mutable_filter();
  Purge(request);
  ExpectRefused("filter");
  request.mutable_filter()->set_rows(65'536);
  Purge(request);
  ExpectRefused("filter.rows");
  request.mutable_filter()->set_rows(0);
  request.mutable_filter()->set_min_engine_version(256);
  Purge(request);
  ExpectRefused("filter.min_engine_version");
  request.mutable_filter()->set_min_engine_version(0);
  request.mutable_filter()->set_family(static_cast<v1::PuzzleFamily>(9));
  Purge(request);
  ExpectRefused("filter.family");
  EXPECT_EQ(store_.solutions.size(), 4u);
}

TEST_F(StoreCallsTest, WithoutAStoreOnDiskAllAreRefused) {
  access_ = {};
  const auto expect_refused = [this] {
    EXPECT_EQ(status_.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(ReasonIn(status_), "STORE_UNAVAILABLE");
  };
  Verify();
  expect_refused();
  Export();
  expect_refused();
  Import("bytes");
  expect_refused();
  Purge({});
  expect_refused();
  status_ = Compact();
  expect_refused();
  grpc::ClientContext backup, info;
  v1::BackupResponse backup_response;
  status_ = stub().Backup(&backup, {}, &backup_response);
  expect_refused();
  v1::GetStoreInfoResponse info_response;
  status_ = stub().GetStoreInfo(&info, {}, &info_response);
  expect_refused();
}

TEST_F(StoreCallsTest, AStoreThatFailsIsNoReasonToCallAgain) {
  store_.failure = absl::UnavailableError("The disk is full.");
  status_ = Compact();
  EXPECT_EQ(status_.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ReasonIn(status_), "STORE_UNAVAILABLE");
  EXPECT_EQ(status_.error_message(), "The disk is full.");
}

TEST_F(StoreCallsTest, OneOfAMethodRunsAtATime) {
  HoldOperations();
  grpc::ClientContext first_context;
  grpc::Status first;
  std::jthread caller([&] {
    v1::CompactResponse response;
    first = stub().Compact(&first_context, {}, &response);
  });
  begun_.wait();
  const grpc::Status second = Compact();
  EXPECT_EQ(second.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(ReasonIn(second), "ALREADY_RUNNING");
  first_context.TryCancel();
  caller.join();
  EXPECT_EQ(first.error_code(), grpc::StatusCode::CANCELLED);
}

TEST_F(StoreCallsTest, OneAfterTheOtherIsFine) {
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(Compact().ok());
}

TEST_F(StoreCallsTest, OthersMayRunMeanwhile) {
  PutAnswers();
  HoldOperations();
  grpc::ClientContext context;
  std::jthread caller([&] {
    v1::CompactResponse response;
    EXPECT_FALSE(stub().Compact(&context, {}, &response).ok());
  });
  begun_.wait();
  store_.on_begin = nullptr;
  EXPECT_THAT(Export(), ::testing::Not(IsEmpty()));
  EXPECT_TRUE(status_.ok()) << status_.error_message();
  context.TryCancel();
}

TEST_F(StoreCallsTest, ADrainEndsThem) {
  HoldOperations();
  grpc::Status status;
  stub();
  std::jthread caller([&] { status = Compact(); });
  begun_.wait();
  open_calls_.RequestEnd();
  caller.join();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonIn(status), "DRAINING");
}

TEST_F(StoreCallsTest, ADrainEndsAnImportThatWaitsForItsCaller) {
  grpc::ClientContext context;
  v1::ImportResponse response;
  const auto writer = stub().Import(&context, &response);
  v1::ImportRequest message;
  ASSERT_TRUE(writer->Write(message));
  open_calls_.RequestEnd();
  const grpc::Status status = writer->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(StoreCallsTest, ACancelledStreamFreesItsPlace) {
  for (int rank = 0; rank < 20'000; ++rank) {
    store_.solutions[absl::StrCat("damaged ", rank)] = "no value";
  }
  {
    grpc::ClientContext context;
    const auto reader = stub().VerifyStore(&context, {});
    v1::VerifyStoreResponse message;
    ASSERT_TRUE(reader->Read(&message));
    context.TryCancel();
    EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
  do {
    Verify();
  } while (ReasonIn(status_) == "ALREADY_RUNNING");
  EXPECT_TRUE(status_.ok()) << status_.error_message();
}

/// On a database on disk, with far more than is sent ahead of a client that does not read.
class StoreOnDiskCallsTest : public StoreCallsTest {
 protected:
  static constexpr int kRecords = 50'000;

  void SetUp() override {
    auto store = storage::LocalStore::Open(
        {.database = {.directory = directory_}, .upkeep_interval = absl::Milliseconds(5)});
    ASSERT_TRUE(store.ok()) << store.status();
    disk_ = *std::move(store);
    access_.store = disk_.get();
    std::vector<storage::Entry> entries;
    for (int number = 0; number < kRecords; ++number) {
      entries.push_back({{1, 4, 4, 15, absl::StrCat("rank ", number)},
                         {Guarantee::kCanonical, 80, 2, MoveSequence(80, 1)}});
    }
    ASSERT_TRUE(disk_->Put(entries).ok());
  }

  /// Reads one message, and no further one until the database has been replaced.
  template <typename Reader, typename Message>
  void ReadOneUntilReplaced(Reader& reader, Message message) {
    ASSERT_TRUE(reader.Read(&message));
    std::filesystem::remove(directory_ / "CURRENT");
    while (disk_->GetStatistics().databases_set_aside == 0 || !disk_->Writability().ok()) {
      std::this_thread::yield();
    }
    while (reader.Read(&message)) {
    }
    status_ = reader.Finish();
    EXPECT_EQ(status_.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(ReasonIn(status_), "STORE_UNAVAILABLE");
  }

  const TemporaryDirectory temporary_;
  const std::filesystem::path directory_ = temporary_.path() / "store";
  std::unique_ptr<storage::LocalStore> disk_;
};

TEST_F(StoreOnDiskCallsTest, AnExportThatIsNotReadDoesNotHoldUpAReplacement) {
  grpc::ClientContext context;
  const auto reader = stub().Export(&context, {});
  ReadOneUntilReplaced(*reader, v1::ExportResponse());
}

TEST_F(StoreOnDiskCallsTest, AVerificationThatIsNotReadDoesNotHoldUpAReplacement) {
  grpc::ClientContext context;
  const auto reader = stub().VerifyStore(&context, {});
  ReadOneUntilReplaced(*reader, v1::VerifyStoreResponse());
}

}  // namespace
}  // namespace puzzlesolver
