#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace puzzlesolver::fuzz {

// Entry points in libFuzzer's form. Each takes any bytes, gives them to one part of the project and
// throws std::logic_error when that part does not do what its header says. They return 0.

int FuzzAccessList(const std::uint8_t* data, std::size_t size);
int FuzzAnswerParts(const std::uint8_t* data, std::size_t size);
int FuzzAnswerSplit(const std::uint8_t* data, std::size_t size);
int FuzzCheckRequest(const std::uint8_t* data, std::size_t size);
int FuzzConfigFile(const std::uint8_t* data, std::size_t size);
int FuzzCountRequest(const std::uint8_t* data, std::size_t size);
int FuzzCpuQuota(const std::uint8_t* data, std::size_t size);
int FuzzDuration(const std::uint8_t* data, std::size_t size);
int FuzzErrorDetails(const std::uint8_t* data, std::size_t size);
int FuzzGenerateRequest(const std::uint8_t* data, std::size_t size);
int FuzzHintRequest(const std::uint8_t* data, std::size_t size);
int FuzzJudgeInput(const std::uint8_t* data, std::size_t size);
int FuzzKey(const std::uint8_t* data, std::size_t size);
int FuzzMoveText(const std::uint8_t* data, std::size_t size);
int FuzzParseBoard(const std::uint8_t* data, std::size_t size);
int FuzzParseBoards(const std::uint8_t* data, std::size_t size);
int FuzzParseMoves(const std::uint8_t* data, std::size_t size);
int FuzzPortableStream(const std::uint8_t* data, std::size_t size);
int FuzzRecord(const std::uint8_t* data, std::size_t size);
int FuzzRedisAddress(const std::uint8_t* data, std::size_t size);
int FuzzSealedValue(const std::uint8_t* data, std::size_t size);
int FuzzServerAddress(const std::uint8_t* data, std::size_t size);
int FuzzSharedRecord(const std::uint8_t* data, std::size_t size);
int FuzzSlotMap(const std::uint8_t* data, std::size_t size);
int FuzzSolveRequest(const std::uint8_t* data, std::size_t size);
int FuzzTableFile(const std::uint8_t* data, std::size_t size);
int FuzzTableFileName(const std::uint8_t* data, std::size_t size);
int FuzzTraceparent(const std::uint8_t* data, std::size_t size);
int FuzzVerifyRequest(const std::uint8_t* data, std::size_t size);

struct Target {
  std::string_view name;  ///< the program is fuzz_NAME, the corpus tests/data/fuzz/NAME
  int (*run)(const std::uint8_t* data, std::size_t size);
};

inline constexpr auto kTargets = std::to_array<Target>({
    {"access_list", FuzzAccessList},
    {"answer_parts", FuzzAnswerParts},
    {"answer_split", FuzzAnswerSplit},
    {"check_request", FuzzCheckRequest},
    {"config_file", FuzzConfigFile},
    {"count_request", FuzzCountRequest},
    {"cpu_quota", FuzzCpuQuota},
    {"duration", FuzzDuration},
    {"error_details", FuzzErrorDetails},
    {"generate_request", FuzzGenerateRequest},
    {"hint_request", FuzzHintRequest},
    {"judge_input", FuzzJudgeInput},
    {"key", FuzzKey},
    {"move_text", FuzzMoveText},
    {"parse_board", FuzzParseBoard},
    {"parse_boards", FuzzParseBoards},
    {"parse_moves", FuzzParseMoves},
    {"portable_stream", FuzzPortableStream},
    {"record", FuzzRecord},
    {"redis_address", FuzzRedisAddress},
    {"sealed_value", FuzzSealedValue},
    {"server_address", FuzzServerAddress},
    {"shared_record", FuzzSharedRecord},
    {"slot_map", FuzzSlotMap},
    {"solve_request", FuzzSolveRequest},
    {"table_file", FuzzTableFile},
    {"table_file_name", FuzzTableFileName},
    {"traceparent", FuzzTraceparent},
    {"verify_request", FuzzVerifyRequest},
});

/// Null when there is none of that name.
constexpr const Target* FindTarget(std::string_view name) {
  const auto target = std::ranges::find(kTargets, name, &Target::name);
  return target == kTargets.end() ? nullptr : target;
}

}  // namespace puzzlesolver::fuzz
