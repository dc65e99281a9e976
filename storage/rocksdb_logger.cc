#include "storage/rocksdb_logger.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace puzzlesolver::storage {
namespace {

constexpr std::size_t kMaxMessageBytes = 512;

class FunctionLogger final : public rocksdb::Logger {
 public:
  explicit FunctionLogger(DatabaseLog log)
      : rocksdb::Logger(rocksdb::InfoLogLevel::WARN_LEVEL), log_(std::move(log)) {}

  // The overload with a level calls this one, for the levels that are wanted.
  using rocksdb::Logger::Logv;
  void Logv(const char* format, va_list arguments) override {
    if (!log_) return;
    std::array<char, kMaxMessageBytes> text{};
    if (std::vsnprintf(text.data(), text.size(), format, arguments) < 0) return;
    log_(text.data());
  }

 private:
  const DatabaseLog log_;
};

}  // namespace

std::shared_ptr<rocksdb::Logger> NewRocksDbLogger(DatabaseLog log) {
  return std::make_shared<FunctionLogger>(std::move(log));
}

}  // namespace puzzlesolver::storage
