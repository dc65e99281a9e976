#include "storage/shared/redirection.h"

#include <string_view>

namespace puzzlesolver::storage {

std::optional<Redirection> ParseRedirection(const RedisReply& reply, const RedisAddress& asked) {
  if (reply.kind != RedisReply::Kind::kError) return std::nullopt;
  std::string_view text = reply.text;
  const bool moved = text.starts_with("MOVED ");
  if (!moved && !text.starts_with("ASK ")) return std::nullopt;
  auto node = ParseHostAndPort(text.substr(text.rfind(' ') + 1));
  if (!node) return std::nullopt;
  if (node->host.empty()) node->host = asked.host;
  return Redirection{moved ? Redirection::Kind::kMoved : Redirection::Kind::kAsk, *std::move(node)};
}

}  // namespace puzzlesolver::storage
