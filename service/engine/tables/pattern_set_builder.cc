#include "service/engine/tables/pattern_set_builder.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "service/engine/tables/pattern_builder.h"

namespace puzzlesolver {
namespace {

std::shared_ptr<const PatternDatabase> MakeDatabase(const Pattern& pattern, int threads,
                                                    const std::stop_token& stop) {
  const auto nibbles = std::make_shared<std::vector<std::uint8_t>>(PatternDatabase::Bytes(pattern));
  if (!BuildPatternDatabase(pattern, threads, stop, *nibbles)) return nullptr;
  return std::make_shared<PatternDatabase>(pattern, *nibbles, nibbles);
}

}  // namespace

std::shared_ptr<const PatternSet> BuildPatternSet(const sliding::Geometry& geometry, int size,
                                                  int threads, const std::stop_token& stop) {
  std::vector<PatternSet::Member> members;
  for (PatternPart& part : PartitionTiles(geometry, size)) {
    const auto same = std::ranges::find_if(members, [&](const PatternSet::Member& member) {
      return member.part.pattern == part.pattern;
    });
    auto database =
        same != members.end() ? same->database : MakeDatabase(part.pattern, threads, stop);
    if (database == nullptr) return nullptr;
    members.push_back({std::move(part), std::move(database)});
  }
  return std::make_shared<PatternSet>(std::move(members));
}

}  // namespace puzzlesolver
