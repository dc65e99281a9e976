#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "service/engine/solvers/solver.h"
#include "storage/maintained_store.h"
#include "storage/signing_key.h"

namespace puzzlesolver::rpc {

/// What is needed to look after a store on disk. All are borrowed and outlive every call.
struct StoreAccess {
  storage::MaintainedStore* store = nullptr;        ///< null: there is none on disk
  const storage::SigningKey* export_key = nullptr;  ///< null: exports are not signed
  std::filesystem::path backup_directory;
  std::span<const std::unique_ptr<Solver>> solvers;  ///< replay what is stored
};

}  // namespace puzzlesolver::rpc
