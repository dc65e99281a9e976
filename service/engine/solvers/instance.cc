#include "service/engine/solvers/instance.h"

#include <bit>

namespace puzzlesolver {

int BitsPerMove(const Instance& instance) {
  return std::bit_width(static_cast<unsigned>(instance.move_count() - 1));
}

}  // namespace puzzlesolver
