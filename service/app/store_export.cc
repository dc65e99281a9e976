#include "service/app/store_export.h"

#include <utility>

#include "storage/portable_writer.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::app {
namespace {

constexpr std::size_t kUsualChunkBytes = std::size_t{256} << 10;

class Exporter final : public storage::ScanVisitor {
 public:
  Exporter(const storage::RecordFilter& filter, const storage::SigningKey* key, ExportSink& sink)
      : filter_(filter), sink_(sink), writer_(key) {}

  void OnBegin(const std::stop_token& stop) override { stop_ = stop; }

  bool OnValue(std::string_view key, std::string_view value) override {
    if (!filter_.Selects(key, value)) return true;
    const bool is_damaged = storage::InspectValue(key, value) == storage::ValueState::kDamaged;
    if (is_damaged || !writer_.Add(key, value)) {
      ++counts_.left_out;
    } else {
      ++counts_.records;
    }
    if (writer_.ready_bytes() >= kUsualChunkBytes) Send();
    return status_.ok();
  }

  bool OnUnreadable(std::string_view, std::string_view, const std::string&) override {
    ++counts_.left_out;
    return true;
  }

  absl::StatusOr<ExportCounts> Finish(const std::stop_token& stop) {
    stop_ = stop;
    if (status_.ok()) {
      writer_.Finish();
      Send();
    }
    if (!status_.ok()) return status_;
    return counts_;
  }

 private:
  void Send() {
    const std::string ready = writer_.Take();
    for (std::size_t at = 0; at < ready.size() && status_.ok(); at += ExportSink::kMaxChunkBytes) {
      std::string chunk = ready.substr(at, ExportSink::kMaxChunkBytes);
      counts_.bytes += chunk.size();
      status_ = sink_.OnChunk(std::move(chunk), counts_, stop_);
    }
  }

  const storage::RecordFilter& filter_;
  ExportSink& sink_;
  storage::PortableWriter writer_;
  std::stop_token stop_;
  ExportCounts counts_;
  absl::Status status_;
};

}  // namespace

absl::StatusOr<ExportCounts> ExportStore(storage::MaintainedStore& store,
                                         const storage::RecordFilter& filter,
                                         const storage::SigningKey* key, ExportSink& sink,
                                         const std::stop_token& stop) {
  Exporter exporter(filter, key, sink);
  if (absl::Status status = store.ScanSolutions(exporter, stop); !status.ok()) return status;
  return exporter.Finish(stop);
}

}  // namespace puzzlesolver::app
