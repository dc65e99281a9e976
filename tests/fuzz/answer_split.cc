#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "client/library/answer.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/rpc/answer_messages.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"
#include "tests/support/solving.h"

namespace puzzlesolver::fuzz {
namespace {

std::unique_ptr<Instance> ChooseStart(bool sliding) {
  if (sliding) return testing::Sliding("1 2 3 4/5 6 7 8/9 10 0 11");
  return std::make_unique<RotationInstance>(testing::RotationBoard("111132323132231222312133"));
}

/// Each byte is a move; those that are not legal are left out.
MoveSequence TakeMoves(ByteReader& reader, const Instance& start) {
  const auto state = start.Clone();
  MoveSequence moves;
  while (!reader.empty()) {
    const auto move = static_cast<MoveCode>(reader.Take<std::uint8_t>() % state->move_count());
    if (!state->CanMove(move)) continue;
    state->Apply(move);
    moves.push_back(move);
  }
  return moves;
}

int CountMoves(const v1::MoveList& moves) {
  return moves.sliding().directions_size() + moves.rotation().moves_size();
}

/// The answer as the client has it.
client::Answer Send(rpc::AnswerMessages messages, const rpc::PackingOptions& options) {
  client::AnswerAssembler assembler;
  std::optional<client::Answer> received;
  while (!messages.empty()) {
    Require(!received, "nothing follows an answer");
    const v1::AnswerPart part = messages.Next().answer();
    const auto wanted = static_cast<int>(options.moves_per_message);
    Require(wanted == 0 || CountMoves(part.moves()) <= wanted, "no more moves than are wanted");
    const auto answer = assembler.Add(part);
    Require(answer.ok(), "the client understands the service");
    received = *answer;
  }
  Require(received.has_value(), "the messages of an answer complete it");
  return *received;
}

}  // namespace

/// Bits for the family and whether moves are wanted, the most moves of a message, and moves.
int FuzzAnswerSplit(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto bits = reader.Take<std::uint8_t>();
  const rpc::PackingOptions options = {.include_path = (bits & 2) != 0,
                                       .moves_per_message = reader.Take<std::uint8_t>()};
  const auto start = ChooseStart((bits & 1) != 0);
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.moves = TakeMoves(reader, *start);
  const client::Answer received = Send(rpc::AnswerMessages(answer, *start, options), options);
  Require(received.header.length() == answer.moves.size(), "the length reaches the client");
  const std::string letters = options.include_path ? testing::Letters(*start, answer.moves) : "";
  Require(client::MoveLetters(received.moves) == letters, "the moves reach the client");
  return 0;
}

}  // namespace puzzlesolver::fuzz
