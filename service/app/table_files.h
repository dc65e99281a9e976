#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/engine/solvers/solver.h"

namespace puzzlesolver::app {

/// The directory of the table files. Safe to use from any thread.
class TableFiles {
 public:
  using Table = std::shared_ptr<const TableMemory>;

  /// `directory` is made when first needed. Empty: there are no files, tables are made in memory.
  explicit TableFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}

  /// The size of what has that name, whatever it is (0 if it is no file); nullopt when nothing has.
  std::optional<std::uint64_t> BytesOnDisk(const TablePlanFile& file) const;
  bool IsThere(const TablePlanFile& file) const { return BytesOnDisk(file).has_value(); }
  bool AreThere(const TablePlan& plan) const;

  /// Reads and checks the file. Errors: those of OpenTableFile; NOT_FOUND without a directory.
  absl::StatusOr<Table> Open(const TablePlanFile& file, const std::stop_token& stop) const;

  /// Makes the file, in place of any that is there, with up to `threads` threads, and opens it.
  /// Errors: those of MakeTableFile and OpenTableFile; PERMISSION_DENIED and the like when there
  /// is no directory to be had; RESOURCE_EXHAUSTED when memory or threads run out.
  absl::StatusOr<Table> Make(const Solver& solver, const TablePlanFile& file, int threads,
                             const std::stop_token& stop) const;

  /// Removes what processes that were killed have left half made.
  void RemoveLeftovers() const;

  /// What is in the directory, in alphabetical order.
  std::vector<std::string> Names() const;

 private:
  std::filesystem::path PathOf(const TablePlanFile& file) const;

  const std::filesystem::path directory_;
};

struct KnownTableFile {
  TablePlan::Kind kind{};
  TablePlanFile file;
};

/// The files of all Solver::TableLadders, and those of other ladders that are there; each once.
std::vector<KnownTableFile> KnownTableFiles(std::span<const std::unique_ptr<Solver>> solvers,
                                            const TableFiles& files);

}  // namespace puzzlesolver::app
