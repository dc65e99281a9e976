#include "tests/fuzz/targets.h"

constexpr auto kRun = puzzlesolver::fuzz::FindTarget(PUZZLESOLVER_FUZZ_TARGET) -> run;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return kRun(data, size);
}
