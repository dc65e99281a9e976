#include "tests/bench/bench_tables.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "service/engine/solvers/sliding_plans.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::bench {
namespace {

std::filesystem::path TableDirectory() {
  if (const char* kept = std::getenv("PUZZLESOLVER_BENCH_TABLES")) {
    std::filesystem::create_directories(kept);
    return kept;
  }
  static const TemporaryDirectory directory;
  return directory.path();
}

std::shared_ptr<const TableMemory> MapTable(const Solver& solver, const TablePlanFile& file) {
  const std::filesystem::path path = TableDirectory() / file.file_name;
  auto memory = OpenTableFile(path, file.identity, {});
  if (!memory.ok()) {
    const auto fill = [&](std::span<std::uint8_t> bytes) {
      return solver.FillTable(file, 2, {}, bytes);
    };
    const absl::Status made = MakeTableFile(path, file.identity, fill, {});
    if (!made.ok()) throw std::runtime_error(std::string(made.message()));
    memory = OpenTableFile(path, file.identity, {});
  }
  return memory.value();
}

}  // namespace

MappedTables UseTables(Solver& solver, const TablePlan& plan) {
  MappedTables tables{.plan = plan, .memories = {}};
  for (const TablePlanFile& file : plan.files) tables.memories.push_back(MapTable(solver, file));
  solver.Use(plan, tables.memories);
  return tables;
}

std::vector<std::span<const std::uint8_t>> TablesByTile(const MappedTables& tables) {
  std::vector<std::span<const std::uint8_t>> by_tile;
  for (const PatternPart& part : PartsOf(tables.plan)) {
    for (std::size_t i = 0; i < tables.memories.size(); ++i) {
      if (tables.plan.files[i].tiles != part.pattern.tiles()) continue;
      by_tile.insert(by_tile.end(), part.tiles.size(), tables.memories[i]->bytes());
    }
  }
  return by_tile;
}

}  // namespace puzzlesolver::bench
