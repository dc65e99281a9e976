#include "service/app/store_key.h"

#include <utility>

namespace puzzlesolver::app {

storage::Key ToStoreKey(StateKey key) {
  return {static_cast<std::uint8_t>(key.family), key.rows, key.columns, key.goal_cell,
          std::move(key.rank)};
}

StateKey ToStateKey(storage::Key key) {
  return {static_cast<Family>(key.family), key.rows, key.columns, key.goal_cell,
          std::move(key.rank)};
}

}  // namespace puzzlesolver::app
