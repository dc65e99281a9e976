#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "service/engine/puzzles/family.h"
#include "service/engine/solvers/table_plan.h"

namespace puzzlesolver::app {

/// Something that happened to a table.
struct TableEvent {
  enum class Kind {
    kOpened,   ///< a file was there and is sound
    kMade,     ///< a file, or what takes its place in memory
    kInUse,    ///< all files of a table: searches that begin from now on use it
    kDamaged,  ///< a file is not what it should be
    kFailed,   ///< a table cannot be had
  };

  Kind kind{};
  std::string name;         ///< of the file or, for kInUse and kFailed, of the table
  std::uint64_t bytes = 0;  ///< its size, for all but kFailed
  absl::Duration elapsed = absl::ZeroDuration();  ///< that opening or making it took
  std::string detail;                             ///< one sentence, for kDamaged and kFailed
};

/// What is done about the large tables of the solvers.
struct TableOptions {
  enum class Building {
    kAll,            ///< make all that are worth having and fit, the small ones first
    kFirstOnDemand,  ///< for each shape of board that is asked for, make the smallest, if none is
                     ///< there
    kNone,           ///< use those that are there
  };

  /// Of the files; made when first needed. Empty: tables live in the memory of this process.
  std::filesystem::path directory;
  /// Enough for every table that is worth having before anybody asks. What callers ask for must
  /// not fill the disk.
  static constexpr std::uint64_t kMaxDefaultMemoryBytes = 2'000'000'000;

  /// Of all tables in use, and of the one that is being made; 0 = their share of the standard
  /// MemoryBudget.
  std::uint64_t memory_bytes = 0;
  Building building = Building::kAll;
  /// Is told what happens, one event at a time, by the thread that works on the tables. May be
  /// empty.
  std::function<void(const TableEvent&)> on_event;
};

/// How a table stands.
struct TableStatus {
  enum class State {
    kAbsent,    ///< not there and not being made
    kBuilding,  ///< being made; meanwhile searches do without it
    kReady,     ///< in use
    kFailed,    ///< could not be made or read
  };

  std::string name;
  TablePlan::Kind kind{};
  Family family{};
  int rows = 0;
  int columns = 0;
  std::optional<std::uint32_t> goal_cell;  ///< nullopt: it serves every goal
  State state{};
  std::uint64_t bytes = 0;  ///< in memory, else on disk; 0 when it does not exist or is not known
  std::string detail;       ///< one sentence, or empty
};

}  // namespace puzzlesolver::app
