#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace puzzlesolver::storage {

/// Something that an operator wants to know of a store on disk.
struct StoreEvent {
  enum class Kind {
    kUnwritable,       ///< answers are not kept for now; `detail` says why
    kWritable,         ///< they are kept again
    kBegunAnew,        ///< an empty database takes the place of one that is gone
    kSetAside,         ///< a damaged database was moved to `path`; `detail` says what was found
    kSalvaged,         ///< `count` records were read from `path` and put into the new database
    kNotSalvaged,      ///< no more records could be read from `path`; `detail` says why
    kWritesLost,       ///< `count` writes that had been on disk are gone
    kSolutionsDropped  ///< the oldest solutions, to keep within the bound
  };

  Kind kind{};
  std::filesystem::path path;
  std::string detail;  ///< one sentence
  std::uint64_t count = 0;
};

/// Is told one event at a time, by threads of the store. May be empty.
using StoreEventListener = std::function<void(const StoreEvent&)>;

}  // namespace puzzlesolver::storage
