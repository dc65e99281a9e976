#pragma once

#include <cstdint>
#include <string>

namespace puzzlesolver::app {

/// Three digits and a unit of a power of 1000: "512 MB", "1.05 GB", "16 bytes".
std::string FormatBytes(std::uint64_t bytes);

}  // namespace puzzlesolver::app
