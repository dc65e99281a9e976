#include "service/server/rotation_histogram.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_format.h"
#include "service/app/cpu_allowance.h"
#include "service/engine/tables/rotation_census.h"

namespace puzzlesolver::server {

bool PrintRotationHistogram(std::ostream& output, const std::stop_token& stop) {
  const RotationDistanceTable distances;
  const auto histogram =
      CountRotationBoards(distances, RotationMaskClasses(), app::AllowedCpus(), stop);
  if (!histogram) return false;
  std::uint64_t boards = 0;
  double moves = 0;
  for (std::size_t distance = 0; distance < histogram->size(); ++distance) {
    const std::uint64_t count = (*histogram)[distance];
    boards += count;
    moves += static_cast<double>(distance) * static_cast<double>(count);
    output << distance << ' ' << count << '\n';
  }
  output << absl::StreamFormat("boards %d\nmean %.5f\ngreatest %d, of %d boards\n", boards,
                               moves / static_cast<double>(boards), histogram->size() - 1,
                               histogram->back())
         << std::flush;
  return true;
}

}  // namespace puzzlesolver::server
