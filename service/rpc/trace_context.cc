#include "service/rpc/trace_context.h"

#include <algorithm>
#include <cstddef>

namespace puzzlesolver::rpc {
namespace {

constexpr std::size_t kVersionEnd = 2;
constexpr std::size_t kTraceIdEnd = 35;
constexpr std::size_t kParentIdEnd = 52;
constexpr std::size_t kFlagsEnd = 55;
constexpr std::size_t kMaxLength = 256;

bool IsLowerHex(char symbol) {
  return ('0' <= symbol && symbol <= '9') || ('a' <= symbol && symbol <= 'f');
}

bool IsHexPart(std::string_view header, std::size_t begin, std::size_t end) {
  return std::ranges::all_of(header.substr(begin, end - begin), IsLowerHex);
}

bool IsZero(std::string_view header, std::size_t begin, std::size_t end) {
  return std::ranges::all_of(header.substr(begin, end - begin), [](char c) { return c == '0'; });
}

bool HasItsForm(std::string_view header) {
  return header[kVersionEnd] == '-' && header[kTraceIdEnd] == '-' && header[kParentIdEnd] == '-' &&
         IsHexPart(header, 0, kVersionEnd) && IsHexPart(header, kVersionEnd + 1, kTraceIdEnd) &&
         IsHexPart(header, kTraceIdEnd + 1, kParentIdEnd) &&
         IsHexPart(header, kParentIdEnd + 1, kFlagsEnd);
}

/// Later versions may say more, after another dash.
bool HasItsLength(std::string_view header) {
  if (header.size() == kFlagsEnd) return true;
  return header.substr(0, kVersionEnd) != "00" && header[kFlagsEnd] == '-' &&
         std::ranges::all_of(header, [](char c) { return ' ' < c && c <= '~'; });
}

bool IsOdd(char hex_digit) {
  return (hex_digit <= '9' ? hex_digit - '0' : hex_digit - 'a') % 2 == 1;
}

}  // namespace

std::optional<TraceContext> ParseTraceparent(std::string_view header) {
  if (header.size() < kFlagsEnd || header.size() > kMaxLength || !HasItsForm(header) ||
      !HasItsLength(header) || header.substr(0, kVersionEnd) == "ff" ||
      IsZero(header, kVersionEnd + 1, kTraceIdEnd) ||
      IsZero(header, kTraceIdEnd + 1, kParentIdEnd)) {
    return std::nullopt;
  }
  return TraceContext{std::string(header), IsOdd(header[kFlagsEnd - 1])};
}

}  // namespace puzzlesolver::rpc
