#include "service/app/table_files.h"

#include <algorithm>
#include <new>
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
  const fs::file_status status = fs::status(PathOf(file), error);
  if (!fs::exists(status)) return std::nullopt;
  const std::uint64_t bytes = fs::is_regular_file(status) ? fs::file_size(PathOf(file), error) : 0;
  return error ? 0 : bytes;
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
  // Builders need much more memory than anything else, and threads.
  try {
    if (directory_.empty()) return MakeInMemory(file.identity.bytes, fill);
    if (absl::Status status = CreateDirectory(directory_); !status.ok()) return status;
    absl::Status status = MakeTableFile(PathOf(file), file.identity, fill, stop);
    if (!status.ok()) return status;
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        absl::StrCat("There is not enough memory to make '", file.file_name, "'."));
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(
        absl::StrCat("No thread could be had to make '", file.file_name, "': ", error.what()));
  }
  return Open(file, stop);
}

void TableFiles::RemoveLeftovers() const {
  if (!directory_.empty()) RemoveUnfinishedTableFiles(directory_);
}

std::vector<std::string> TableFiles::Names() const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(directory_, error), end; !error && entry != end;
       entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

std::vector<KnownTableFile> KnownTableFiles(std::span<const std::unique_ptr<Solver>> solvers,
                                            const TableFiles& files) {
  std::vector<KnownTableFile> known;
  absl::flat_hash_set<std::string> names;
  const auto add = [&](const TableLadder& ladder, const auto& is_wanted) {
    for (const TablePlan& plan : ladder) {
      for (const TablePlanFile& file : plan.files) {
        if (is_wanted(file) && names.insert(file.file_name).second) {
          known.push_back({plan.kind, file});
        }
      }
    }
  };
  for (const auto& solver : solvers) {
    for (const TableLadder& ladder : solver->TableLadders())
      add(ladder, [](auto&) { return true; });
  }
  for (const std::string& name : files.Names()) {
    if (names.contains(name)) continue;
    const auto is_named = [&](const TablePlanFile& file) { return file.file_name == name; };
    for (const auto& solver : solvers) add(solver->TableLadderForFile(name), is_named);
  }
  return known;
}

}  // namespace puzzlesolver::app
