#include "service/engine/tables/table_file.h"

#include <cstdint>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_format.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

/// The CRC-32 of zlib and PNG, bit by bit.
std::uint32_t Crc32(const std::string& bytes) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const char byte : bytes) {
    crc ^= static_cast<std::uint8_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320u : 0u);
  }
  return ~crc;
}

/// What a table file is, byte for byte.
std::string FileOf(const std::string& name, const std::string& table) {
  std::string file =
      absl::StrFormat("puzzlesolver table\nformat 1\nname %s\nbytes %d\ncrc32 %08x\n", name,
                      table.size(), Crc32(table));
  file.resize(kTableHeaderBytes);
  return file + table;
}

/// Two bytes for the new size, as a difference, then bytes that are replaced: place and value.
std::string TakeDamage(ByteReader& reader, std::string file) {
  const auto difference = static_cast<std::int16_t>(reader.Take<std::uint16_t>());
  file.resize(static_cast<std::size_t>(static_cast<int>(file.size()) + difference % 4096));
  while (!reader.empty()) {
    const std::size_t place = reader.Take<std::uint16_t>() % file.size();
    file[place] = static_cast<char>(reader.Take<std::uint8_t>());
  }
  return file;
}

}  // namespace

/// Name and bytes of a table, a byte of length before each, and damage to its file.
int FuzzTableFile(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const std::string name = reader.TakeString(reader.Take<std::uint8_t>());
  const std::string table = reader.TakeString(reader.Take<std::uint8_t>());
  const std::string content = TakeDamage(reader, FileOf(name, table));
  const MemoryFile file(content);
  const auto memory = OpenTableFile(file.path(), {.name = name, .bytes = table.size()}, {});
  const bool is_table = content.size() == kTableHeaderBytes + table.size() &&
                        content == FileOf(name, content.substr(kTableHeaderBytes));
  Require(memory.ok() == is_table, "what opens is the table that is wanted, undamaged");
  if (memory.ok()) {
    const auto bytes = (*memory)->bytes();
    Require(std::string(bytes.begin(), bytes.end()) == content.substr(kTableHeaderBytes),
            "a table has the bytes of its file");
  } else {
    Require(absl::IsDataLoss(memory.status()), "what is no table is a DATA_LOSS");
    Require(absl::StrContains(std::string(memory.status().message()), file.path()),
            "an error names the file");
  }
  return 0;
}

}  // namespace puzzlesolver::fuzz
