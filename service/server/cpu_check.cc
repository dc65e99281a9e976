#include "service/server/cpu_check.h"

namespace puzzlesolver::server {

std::optional<std::string> WhyCpuIsUnfit() {
#ifdef __x86_64__
  if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("sse4.2")) {
    return "This processor lacks POPCNT or SSE4.2 (x86-64-v2), which the program needs.";
  }
#endif
  return std::nullopt;
}

}  // namespace puzzlesolver::server
