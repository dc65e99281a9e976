#include <gmock/gmock.h>
#include <grpcpp/completion_queue.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "service/rpc/wire.h"
#include "tests/integration/service_test.h"
#include "tests/support/batch_call.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;

/// All that a call of any kind brought.
struct RawResult {
  std::vector<grpc::ByteBuffer> messages;
  grpc::Status status;
};

grpc::ByteBuffer Bytes(const std::string& text) {
  const grpc::Slice slice(text);
  return grpc::ByteBuffer(&slice, 1);
}

class MalformedMessageTest : public ServiceTest {
 protected:
  /// Bytes that no message begins with: a field of the number 0.
  static grpc::ByteBuffer Malformed() { return Bytes(std::string("\0\1", 2)); }

  RawResult Call(const std::string& method, const std::vector<grpc::ByteBuffer>& requests) {
    grpc::GenericStub stub(channel());
    grpc::ClientContext context;
    grpc::CompletionQueue queue;
    const auto call = stub.PrepareCall(&context, method, &queue);
    const auto is_done = [&queue] {
      void* tag = nullptr;
      bool ok = false;
      return queue.Next(&tag, &ok) && ok;
    };
    RawResult result;
    call->StartCall(nullptr);
    bool open = is_done();
    for (std::size_t i = 0; open && i < requests.size(); ++i) {
      call->Write(requests[i], nullptr);
      open = is_done();
    }
    call->WritesDone(nullptr);
    is_done();
    for (grpc::ByteBuffer message;;) {
      call->Read(&message, nullptr);
      if (!is_done()) break;
      result.messages.push_back(std::move(message));
      message = grpc::ByteBuffer();
    }
    call->Finish(&result.status, nullptr);
    is_done();
    return result;
  }
};

TEST_F(MalformedMessageTest, EveryMethodRefusesIt) {
  for (const char* const method :
       {"Solve", "SolveBatch", "Check", "Hint", "Verify", "Generate", "Count", "GetServerInfo"}) {
    const RawResult result =
        Call(std::string("/puzzlesolver.v1.PuzzleSolver/") + method, {Malformed()});
    EXPECT_EQ(result.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT) << method;
    EXPECT_EQ(ReasonIn(result.status), "MALFORMED_MESSAGE") << method;
    EXPECT_THAT(result.status.error_message(), HasSubstr("Request"));
    EXPECT_TRUE(result.messages.empty()) << method;
  }
}

TEST_F(MalformedMessageTest, AdministrationRefusesIt) {
  for (const char* const method :
       {"GetStoreInfo", "VerifyStore", "Backup", "Export", "Purge", "Compact", "SetLogLevel"}) {
    const RawResult result =
        Call(std::string("/puzzlesolver.v1.PuzzleSolverAdmin/") + method, {Malformed()});
    EXPECT_EQ(ReasonIn(result.status), "MALFORMED_MESSAGE") << method;
  }
}

TEST_F(MalformedMessageTest, TextThatIsNotUtf8IsMalformed) {
  // Field 1, the id, of one byte.
  const RawResult result =
      Call("/puzzlesolver.v1.PuzzleSolver/SolveBatch", {Bytes("\x0a\x01\xff")});
  EXPECT_EQ(ReasonIn(result.status), "MALFORMED_MESSAGE");
}

TEST_F(MalformedMessageTest, QuestionsBeforeItAreAnswered) {
  const v1::SolveBatchRequest question =
      Question("table", SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway)));
  const RawResult result = Call("/puzzlesolver.v1.PuzzleSolver/SolveBatch",
                                {rpc::SerializeMessage(question), Malformed()});
  EXPECT_EQ(ReasonIn(result.status), "MALFORMED_MESSAGE");
  ASSERT_EQ(result.messages.size(), 1u);
  const auto answer = rpc::ParseMessage<v1::SolveBatchResponse>(result.messages.front());
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->id(), "table");
  EXPECT_EQ(answer->response().answer().header().outcome(), v1::OUTCOME_SOLVED);
}

}  // namespace
}  // namespace puzzlesolver
