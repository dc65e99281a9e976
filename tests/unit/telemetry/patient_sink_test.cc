#include "service/telemetry/patient_sink.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "service/telemetry/log_format.h"
#include "spdlog/logger.h"

namespace puzzlesolver::telemetry {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PatientSinkTest : public testing::Test {
 protected:
  PatientSinkTest() {
    EXPECT_EQ(pipe2(ends_.data(), O_CLOEXEC), 0);
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
    sink_ = std::make_shared<PatientSink>(ends_[1]);
    sink_->set_formatter(NewFormatter(LogFormat::kText));
  }
  ~PatientSinkTest() override {
    close(ends_[0]);
    close(ends_[1]);
  }

  void Log(const std::string& text) { spdlog::logger("test", sink_).info(text); }

  /// What is in the pipe.
  std::string Read() {
    std::string text;
    std::array<char, 4096> buffer{};
    ssize_t size = 0;
    while ((size = read(ends_[0], buffer.data(), buffer.size())) > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return text;
  }

  std::array<int, 2> ends_{};
  std::shared_ptr<PatientSink> sink_;
};

TEST_F(PatientSinkTest, WritesLines) {
  Log("one");
  Log("two");
  const std::string text = Read();
  EXPECT_THAT(text, HasSubstr("info: one\n"));
  EXPECT_THAT(text, EndsWith("info: two\n"));
}

TEST_F(PatientSinkTest, WithoutAReaderLinesAreLeftOutAndCounted) {
  constexpr int kMoreThanAPipeHolds = 2000;
  for (int i = 0; i < kMoreThanAPipeHolds; ++i) Log(std::string(100, 'x'));
  const std::string before = Read();
  EXPECT_THAT(before, EndsWith("x\n"));
  EXPECT_EQ(std::count(before.begin(), before.end(), '\n') * 2 < kMoreThanAPipeHolds, true);
  Log("afterwards");
  const std::string after = Read();
  const auto left_out = kMoreThanAPipeHolds - std::count(before.begin(), before.end(), '\n');
  EXPECT_THAT(after, HasSubstr("warning: " + std::to_string(left_out) +
                               " lines were left out because nobody read the log\n"));
  EXPECT_THAT(after, EndsWith("info: afterwards\n"));
}

TEST_F(PatientSinkTest, AReaderThatIsGoneIsNoFault) {
  close(ends_[0]);
  signal(SIGPIPE, SIG_IGN);
  Log("nobody");
  ends_[0] = open("/dev/null", O_RDONLY);
  EXPECT_THAT(Read(), IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::telemetry
