#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/delimited_message_util.h>

#include <cstdint>
#include <string>
#include <vector>

#include "client/library/answer.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using Parts = std::vector<v1::AnswerPart>;

void RequireWhole(const client::Answer& answer, const Parts& parts) {
  Require(answer.header.SerializeAsString() == parts.front().header().SerializeAsString(),
          "an answer has the header of its first part");
  std::string letters;
  for (const v1::AnswerPart& part : parts) letters += client::MoveLetters(part.moves());
  Require(client::MoveLetters(answer.moves) == letters, "an answer has the moves of its parts");
  Require(letters.empty() || letters.size() == answer.header.length(),
          "moves are as many as the header says");
}

/// Whether more parts may follow.
bool AddPart(client::AnswerAssembler& assembler, Parts& parts) {
  const v1::AnswerPart& part = parts.back();
  const auto answer = assembler.Add(part);
  if (!answer.ok()) {
    Require(absl::IsInternal(answer.status()), "a wrong part is a fault of the server");
    RequireSentence(std::string(answer.status().message()));
    return false;
  }
  Require(answer->has_value() == part.last_part(), "the last part completes an answer");
  if (!part.last_part()) return true;
  RequireWhole(**answer, parts);
  parts.clear();
  return true;
}

}  // namespace

/// Serialized messages v1::AnswerPart, the length of each as a varint before it.
int FuzzAnswerParts(const std::uint8_t* data, std::size_t size) {
  google::protobuf::io::ArrayInputStream stream(data, static_cast<int>(size));
  client::AnswerAssembler assembler;
  Parts parts;
  do {
    v1::AnswerPart part;
    if (!google::protobuf::util::ParseDelimitedFromZeroCopyStream(&part, &stream, nullptr)) break;
    parts.push_back(part);
  } while (AddPart(assembler, parts));
  return 0;
}

}  // namespace puzzlesolver::fuzz
