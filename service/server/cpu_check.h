#pragma once

#include <optional>
#include <string>

namespace puzzlesolver::server {

/// One sentence when the processor lacks instructions that the programs are compiled for.
std::optional<std::string> WhyCpuIsUnfit();

}  // namespace puzzlesolver::server
