#include "service/app/format_bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace puzzlesolver::app {

std::string FormatBytes(std::uint64_t bytes) {
  if (bytes < 1000) return absl::StrCat(bytes, bytes == 1 ? " byte" : " bytes");
  double value = static_cast<double>(bytes) / 1000;
  const char* units = "kMGTPE";
  // What would be rounded to 1000 is 1 of the next unit.
  while (value >= 999.5) {
    value /= 1000;
    ++units;
  }
  return absl::StrFormat("%.3g %cB", value, *units);
}

}  // namespace puzzlesolver::app
