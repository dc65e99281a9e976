#include "storage/durable_mark.h"

#include <fstream>
#include <iterator>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "storage/big_endian.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::storage {
namespace {

constexpr char kFileName[] = "durable-mark";

std::string ReadAll(const std::filesystem::path& file) {
  std::error_code error;
  // A stream on a directory throws.
  if (!std::filesystem::is_regular_file(file, error)) return "";
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::optional<DurableMark> ReadDurableMark(const std::filesystem::path& directory) {
  const std::string bytes = ReadAll(directory / kFileName);
  std::optional<std::string_view> payload = OpenValue(kFileName, bytes);
  constexpr std::size_t kNumberBytes = 2 * sizeof(std::uint64_t) + sizeof(std::uint8_t);
  if (!payload || payload->size() < kNumberBytes) return std::nullopt;
  DurableMark mark;
  mark.last_write = TakeBigEndian<std::uint64_t>(*payload);
  mark.manifest_bytes = TakeBigEndian<std::uint64_t>(*payload);
  const std::size_t name_bytes = TakeBigEndian<std::uint8_t>(*payload);
  if (payload->size() < name_bytes) return std::nullopt;
  mark.manifest = payload->substr(0, name_bytes);
  mark.database = payload->substr(name_bytes);
  return mark;
}

std::pair<std::string, std::uint64_t> CurrentManifest(const std::filesystem::path& directory) {
  const std::string head = ReadAll(directory / "CURRENT");
  const std::string name = head.substr(0, head.find('\n'));
  std::error_code error;
  const std::uint64_t bytes = std::filesystem::file_size(directory / name, error);
  return {name, error ? 0 : bytes};
}

std::optional<std::string> WhyIncomplete(const std::filesystem::path& directory) {
  const std::optional<DurableMark> mark = ReadDurableMark(directory);
  const std::string identity = ReadAll(directory / "IDENTITY");
  if (!mark || mark->database != identity.substr(0, identity.find('\n'))) return std::nullopt;
  const auto [manifest, bytes] = CurrentManifest(directory);
  if (manifest != mark->manifest || bytes >= mark->manifest_bytes) return std::nullopt;
  return absl::StrCat("its file ", manifest, " has lost its end: ", bytes, " bytes, there were ",
                      mark->manifest_bytes);
}

void WriteDurableMark(const std::filesystem::path& directory, const DurableMark& mark) {
  std::string payload;
  AppendBigEndian(mark.last_write, payload);
  AppendBigEndian(mark.manifest_bytes, payload);
  AppendBigEndian(static_cast<std::uint8_t>(mark.manifest.size()), payload);
  payload += mark.manifest;
  payload += mark.database;
  const std::filesystem::path name = directory / kFileName;
  std::filesystem::path making = name;
  making += ".making";
  std::ofstream file(making, std::ios::binary | std::ios::trunc);
  file << SealValue(kFileName, payload);
  file.close();
  std::error_code ignored;
  if (file) std::filesystem::rename(making, name, ignored);
}

}  // namespace puzzlesolver::storage
