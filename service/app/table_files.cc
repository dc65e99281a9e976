#include "service/app/table_files.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::app {
namespace {

namespace fs = std::filesystem;

absl::Status CreateDirectory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (!error) return absl::OkStatus();
  return absl::ErrnoToStatus(
      error.value(), absl::StrCat("Cannot create the directory '", directory.string(), "'"));
}

absl::StatusOr<TableFiles::Table> MakeInMemory(std::uint64_t bytes, const FillTable& fill) {
  auto memory = TableMemory::Allocate(bytes);
  if (!memory.ok()) return memory.status();
  if (!fill((*memory)->writable_bytes()))
    return absl::CancelledError("Making a table was stopped.");
  return *std::move(memory);
}

}  // namespace

fs::path TableFiles::PathOf(const TablePlanFile& file) const { return directory_ / file.file_name; }

std::optional<std::uint64_t> TableFiles::BytesOnDisk(const TablePlanFile& file) const {
  if (directory_.empty()) return std::nullopt;
  std::error_code error;
  const std::uint64_t bytes = fs::file_size(PathOf(file), error);
  if (error) return std::nullopt;
  return bytes;
}

bool TableFiles::AreThere(const TablePlan& plan) const {
  return std::ranges::all_of(plan.files, [this](const auto& file) { return IsThere(file); });
}

absl::StatusOr<TableFiles::Table> TableFiles::Open(const TablePlanFile& file,
                                                   const std::stop_token& stop) const {
  if (directory_.empty()) return absl::NotFoundError("Tables are not kept in files.");
  return OpenTableFile(PathOf(file), file.identity, stop);
}

absl::StatusOr<TableFiles::Table> TableFiles::Make(const Solver& solver, const TablePlanFile& file,
                                                   int threads, const std::stop_token& stop) const {
  const auto fill = [&](std::span<std::uint8_t> bytes) {
    return solver.FillTable(file, threads, stop, bytes);
  };
  if (directory_.empty()) return MakeInMemory(file.identity.bytes, fill);
  if (absl::Status status = CreateDirectory(directory_); !status.ok()) return status;
  absl::Status status = MakeTableFile(PathOf(file), file.identity, fill, stop);
  if (!status.ok()) return status;
  return Open(file, stop);
}

std::vector<KnownTableFile> KnownTableFiles(std::span<const std::unique_ptr<Solver>> solvers) {
  std::vector<KnownTableFile> known;
  absl::flat_hash_set<std::string> names;
  for (const auto& solver : solvers) {
    for (const TableLadder& ladder : solver->TableLadders()) {
      for (const TablePlan& plan : ladder) {
        for (const TablePlanFile& file : plan.files) {
          if (names.insert(file.file_name).second) known.push_back({plan.kind, file});
        }
      }
    }
  }
  return known;
}

}  // namespace puzzlesolver::app
