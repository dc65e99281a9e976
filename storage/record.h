#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace puzzlesolver::storage {

/// What a stored record promises of its moves, weakest first. The numbers are stored and frozen.
enum class Guarantee : std::uint8_t {
  kNone = 0,       ///< no moves: only the lower bound is known
  kLegal = 1,      ///< the moves reach the goal
  kBounded = 2,    ///< at most a known factor longer than the shortest
  kOptimal = 3,    ///< a shortest solution
  kCanonical = 4,  ///< the dictionary-smallest among the shortest
};

/// One state's best known answer or, with Guarantee::kNone, a proven lower bound on its length.
struct Record {
  Guarantee guarantee = Guarantee::kNone;
  /// Proven: no solution is shorter. Equals moves.size() for kOptimal and kCanonical.
  std::uint32_t lower_bound = 0;
  /// Bits that one move takes when packed, 1..8; part of the value so that it decodes alone.
  std::uint8_t bits_per_move = 8;
  /// Move numbers in the puzzle's dictionary order, each below 1 << bits_per_move.
  std::vector<std::uint8_t> moves;

  bool operator==(const Record&) const = default;
};

/// One row of a complete table: the distance to the goal and the first move of the canonical
/// solution (meaningless at distance 0).
struct Step {
  std::uint8_t distance = 0;
  std::uint8_t first_move = 0;

  bool operator==(const Step&) const = default;
};

/// True when the record keeps its own rules: 1..8 bits per move, every move within them, no moves
/// for kNone, lower bound = length for kOptimal and kCanonical, lower bound <= length for kLegal
/// and kBounded.
bool IsWellFormed(const Record& record);

/// The value to store under `encoded_key` (see EncodeKey), with versions, packed moves and a
/// checksum that covers the key (storage/FORMAT.md). `record` must be well-formed.
std::string EncodeRecord(std::string_view encoded_key, const Record& record);

/// nullopt when the bytes are damaged, belong to another key, or are of a format or engine version
/// other than this build's (InspectValue tells which): to the reader all are a miss.
std::optional<Record> DecodeRecord(std::string_view encoded_key, std::string_view bytes);

/// The value that stands under the key of a table, which has no rank, when all its `rows` are
/// there.
std::string EncodeCompletion(std::string_view encoded_key, std::uint64_t rows);
std::optional<std::uint64_t> DecodeCompletion(std::string_view encoded_key, std::string_view bytes);

std::string EncodeStep(std::string_view encoded_key, const Step& step);
std::optional<Step> DecodeStep(std::string_view encoded_key, std::string_view bytes);

}  // namespace puzzlesolver::storage
