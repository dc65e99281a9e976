#include "service/telemetry/metrics_text.h"

#include <iterator>
#include <vector>

#include "prometheus/text_serializer.h"

namespace puzzlesolver::telemetry {

std::string MetricsText(std::initializer_list<const prometheus::Collectable*> sources) {
  std::vector<prometheus::MetricFamily> families;
  for (const prometheus::Collectable* source : sources) {
    std::vector<prometheus::MetricFamily> more = source->Collect();
    families.insert(families.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
  }
  return prometheus::TextSerializer().Serialize(families);
}

}  // namespace puzzlesolver::telemetry
