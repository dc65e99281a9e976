#include <string>

#include "service/server/address.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {

/// The text of an address.
int FuzzServerAddress(const std::uint8_t* data, std::size_t size) {
  const auto address = server::ParseAddress(ByteReader(data, size).TakeRest());
  if (!address.ok()) {
    Require(absl::IsInvalidArgument(address.status()), "a wrong address is an INVALID_ARGUMENT");
    RequireSentence(std::string(address.status().message()));
    return 0;
  }
  Require(!address->host.empty(), "an address has a host");
  Require(0 <= address->port && address->port <= 65535, "an address has a port");
  const auto again = server::ParseAddress(server::FormatAddress(*address));
  Require(again.ok() && again->host == address->host && again->port == address->port,
          "an address is read back");
  return 0;
}

}  // namespace puzzlesolver::fuzz
