#pragma once

#include "service/engine/solvers/instance.h"
#include "storage/key.h"

namespace puzzlesolver::app {

/// The engine's key in the words of the store.
storage::Key ToStoreKey(StateKey key);

/// The inverse. The family may be none that there is.
StateKey ToStateKey(storage::Key key);

}  // namespace puzzlesolver::app
