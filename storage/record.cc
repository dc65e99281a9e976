#include "storage/record.h"

#include <algorithm>

#include "storage/big_endian.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::storage {
namespace {

constexpr int kMaximumBitsPerMove = 8;

// The first payload byte: guarantee in bits 0..2, bits per move - 1 in bits 3..5, 0 in bits 6..7.
constexpr int kBitsPerMoveShift = 3;
constexpr unsigned kThreeBits = 7;

bool HasOwnLowerBound(Guarantee guarantee) { return guarantee < Guarantee::kOptimal; }

void AppendVarint(std::uint32_t number, std::string& bytes) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<char>(number | 0x80));
  bytes.push_back(static_cast<char>(number));
}

std::optional<std::uint32_t> TakeVarint(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 35 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= std::uint64_t{byte & 0x7Fu} << shift;
    if (byte < 0x80 && number <= UINT32_MAX) return static_cast<std::uint32_t>(number);
    if (byte < 0x80) return std::nullopt;
  }
  return std::nullopt;
}

std::uint64_t PackedBytes(std::uint64_t moves, int bits_per_move) {
  return (moves * static_cast<std::uint64_t>(bits_per_move) + 7) / 8;
}

// Moves follow each other from the highest bit of the first byte; the last byte ends in zeros.
void AppendMoves(const Record& record, std::string& bytes) {
  unsigned pending = 0;
  int pending_bits = 0;
  for (const std::uint8_t move : record.moves) {
    pending = (pending << record.bits_per_move) | move;
    pending_bits += record.bits_per_move;
    if (pending_bits >= 8) {
      pending_bits -= 8;
      bytes.push_back(static_cast<char>(pending >> pending_bits));
      pending &= (1u << pending_bits) - 1;
    }
  }
  if (pending_bits > 0) bytes.push_back(static_cast<char>(pending << (8 - pending_bits)));
}

std::vector<std::uint8_t> UnpackMoves(std::string_view bytes, std::size_t count,
                                      int bits_per_move) {
  std::vector<std::uint8_t> moves(count);
  unsigned pending = 0;
  int pending_bits = 0;
  for (std::uint8_t& move : moves) {
    if (pending_bits < bits_per_move) {
      pending = (pending << 8) | static_cast<unsigned char>(bytes.front());
      pending_bits += 8;
      bytes.remove_prefix(1);
    }
    pending_bits -= bits_per_move;
    move = static_cast<std::uint8_t>(pending >> pending_bits);
    pending &= (1u << pending_bits) - 1;
  }
  return moves;
}

std::string RecordPayload(const Record& record) {
  const auto length = static_cast<std::uint32_t>(record.moves.size());
  std::string payload;
  payload.push_back(static_cast<char>(static_cast<unsigned>(record.guarantee) |
                                      (record.bits_per_move - 1u) << kBitsPerMoveShift));
  if (record.guarantee != Guarantee::kNone) AppendVarint(length, payload);
  if (HasOwnLowerBound(record.guarantee)) AppendVarint(record.lower_bound, payload);
  AppendMoves(record, payload);
  return payload;
}

std::optional<Record> ParseRecordPayload(std::string_view payload) {
  if (payload.empty()) return std::nullopt;
  const auto head = static_cast<unsigned char>(payload.front());
  payload.remove_prefix(1);
  const unsigned guarantee = head & kThreeBits;
  if (guarantee > static_cast<unsigned>(Guarantee::kCanonical)) return std::nullopt;
  Record record;
  record.guarantee = static_cast<Guarantee>(guarantee);
  record.bits_per_move = static_cast<std::uint8_t>(1 + ((head >> kBitsPerMoveShift) & kThreeBits));
  std::optional<std::uint32_t> length = 0;
  if (record.guarantee != Guarantee::kNone) length = TakeVarint(payload);
  if (!length) return std::nullopt;
  const auto bound = HasOwnLowerBound(record.guarantee) ? TakeVarint(payload) : length;
  if (!bound || payload.size() != PackedBytes(*length, record.bits_per_move)) return std::nullopt;
  record.lower_bound = *bound;
  record.moves = UnpackMoves(payload, *length, record.bits_per_move);
  return record;
}

}  // namespace

bool IsWellFormed(const Record& record) {
  const int bits = record.bits_per_move;
  if (bits < 1 || bits > kMaximumBitsPerMove || record.moves.size() > UINT32_MAX) return false;
  if (std::ranges::any_of(record.moves, [bits](int move) { return move >> bits != 0; })) {
    return false;
  }
  if (record.guarantee == Guarantee::kNone) return record.moves.empty();
  if (HasOwnLowerBound(record.guarantee)) return record.lower_bound <= record.moves.size();
  return record.lower_bound == record.moves.size();
}

std::string EncodeRecord(std::string_view encoded_key, const Record& record) {
  return SealValue(encoded_key, RecordPayload(record));
}

std::optional<Record> DecodeRecord(std::string_view encoded_key, std::string_view bytes) {
  const std::optional<std::string_view> payload = OpenValue(encoded_key, bytes);
  if (!payload) return std::nullopt;
  std::optional<Record> record = ParseRecordPayload(*payload);
  // Only what EncodeRecord writes: one record has one encoding.
  if (!record || !IsWellFormed(*record) || RecordPayload(*record) != *payload) return std::nullopt;
  return record;
}

std::string EncodeCompletion(std::string_view encoded_key, std::uint64_t rows) {
  std::string payload;
  AppendBigEndian(rows, payload);
  return SealValue(encoded_key, payload);
}

std::optional<std::uint64_t> DecodeCompletion(std::string_view encoded_key,
                                              std::string_view bytes) {
  std::optional<std::string_view> payload = OpenValue(encoded_key, bytes);
  if (!payload || payload->size() != sizeof(std::uint64_t)) return std::nullopt;
  return TakeBigEndian<std::uint64_t>(*payload);
}

std::string EncodeStep(std::string_view encoded_key, const Step& step) {
  const char payload[] = {static_cast<char>(step.distance), static_cast<char>(step.first_move)};
  return SealValue(encoded_key, std::string_view(payload, sizeof(payload)));
}

std::optional<Step> DecodeStep(std::string_view encoded_key, std::string_view bytes) {
  const std::optional<std::string_view> payload = OpenValue(encoded_key, bytes);
  if (!payload || payload->size() != 2) return std::nullopt;
  return Step{static_cast<std::uint8_t>((*payload)[0]), static_cast<std::uint8_t>((*payload)[1])};
}

}  // namespace puzzlesolver::storage
