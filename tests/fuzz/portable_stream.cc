#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "storage/portable_format.h"
#include "storage/portable_reader.h"
#include "storage/portable_writer.h"
#include "storage/sealed_value.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

struct Seen {
  std::string key, value;
  bool is_trusted = false;

  bool operator==(const Seen&) const = default;
};

class Collector final : public storage::PortableSink {
 public:
  absl::Status OnRecord(std::string_view key, std::string_view value, bool is_trusted) override {
    Require(storage::InspectValue(key, value) == storage::ValueState::kCurrent,
            "only sound values are given out");
    seen.push_back({std::string(key), std::string(value), is_trusted});
    return absl::OkStatus();
  }

  std::vector<Seen> seen;
};

struct Outcome {
  std::vector<Seen> seen;
  std::uint64_t records = 0, rejected = 0;
  absl::Status status;

  bool operator==(const Outcome&) const = default;
};

Outcome ReadIn(std::string_view bytes, std::size_t piece, const storage::SigningKey* key) {
  Collector sink;
  storage::PortableReader reader(key, sink);
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    reader.Read(bytes.substr(0, piece)).IgnoreError();
  }
  absl::Status status = reader.Finish();
  if (!status.ok()) {
    Require(absl::IsInvalidArgument(status), "only the export can be wrong");
    RequireSentence({status.message().data(), status.message().size()});
  }
  Require(reader.records() >= sink.seen.size(), "records are counted before they are given out");
  return {sink.seen, reader.records(), reader.rejected(), status};
}

/// What was read is written and read again.
void RequireRoundTrip(const Outcome& outcome, const storage::SigningKey& key) {
  storage::PortableWriter writer(&key);
  for (const Seen& seen : outcome.seen) writer.Add(seen.key, seen.value);
  writer.Finish();
  const Outcome again = ReadIn(writer.Take(), 1000, &key);
  Require(again.status.ok() && again.rejected == 0, "what is written is an export");
  Require(again.seen.size() == outcome.seen.size(), "what is written is read");
  for (std::size_t i = 0; i < again.seen.size(); ++i) {
    Require(again.seen[i].value == outcome.seen[i].value, "what is read was written");
    Require(again.seen[i].is_trusted, "what the key has signed is trusted");
  }
}

}  // namespace

/// The size of the pieces, and the bytes of an export.
int FuzzPortableStream(const std::uint8_t* data, std::size_t size) {
  static const storage::SigningKey key =
      *storage::SigningKey::Create("0123456789abcdef0123456789abcdef");
  ByteReader reader(data, size);
  const std::size_t piece = 1 + reader.Take<std::uint8_t>();
  const std::string bytes = reader.TakeRest();
  const Outcome outcome = ReadIn(bytes, piece, &key);
  Require(ReadIn(bytes, bytes.size() + 1, &key) == outcome, "cuts have no meaning");
  Require(std::ranges::none_of(ReadIn(bytes, piece, nullptr).seen, &Seen::is_trusted),
          "nothing is trusted without a key");
  RequireRoundTrip(outcome, key);
  return 0;
}

}  // namespace puzzlesolver::fuzz
