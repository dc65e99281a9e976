#include "storage/shared/redis_address.h"

#include <string>

#include "storage/shared/redirection.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

void TryRedirection(const std::string& text) {
  const storage::RedisReply reply{.kind = storage::RedisReply::Kind::kError, .text = text};
  const auto redirection = storage::ParseRedirection(reply, {"asked", 1});
  if (!redirection) return;
  Require(redirection->node.port != 0, "a redirection has a port");
  Require(!redirection->node.host.empty(), "a redirection has a host");
}

}  // namespace

/// The text of the option --shared-cache, or an error that a node replies.
int FuzzRedisAddress(const std::uint8_t* data, std::size_t size) {
  const std::string text = ByteReader(data, size).TakeRest();
  TryRedirection(text);
  const auto addresses = storage::ParseRedisAddresses(text);
  if (!addresses.ok()) {
    Require(absl::IsInvalidArgument(addresses.status()), "a wrong list is an INVALID_ARGUMENT");
    RequireSentence(std::string(addresses.status().message()));
    return 0;
  }
  Require(!addresses->empty() && addresses->size() <= storage::kMaxSeeds, "some, not too many");
  for (const storage::RedisAddress& address : *addresses) {
    Require(!address.host.empty() && address.port != 0, "an address is whole");
    Require(storage::ParseHostAndPort(storage::FormatRedisAddress(address)) == address,
            "an address is read back");
  }
  return 0;
}

}  // namespace puzzlesolver::fuzz
