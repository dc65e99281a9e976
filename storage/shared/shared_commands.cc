#include "storage/shared/shared_commands.h"

#include <utility>

namespace puzzlesolver::storage {
namespace {

// Three bytes of versions, then five of strength (storage/FORMAT.md). Lua compares strings as the
// locale likes it, so their bytes are compared. What is no string, or too short, is no record.
constexpr char kKeepStronger[] = R"(
local new = ARGV[1]
local old = redis.pcall('GET', KEYS[1])
if type(old) == 'string' and #old >= 8 then
  local order = 0
  for i = 1, 8 do
    local difference = string.byte(new, i) - string.byte(old, i)
    if i <= 3 and difference < 0 then return 0 end
    if order == 0 then order = difference end
  end
  if order <= 0 then return 0 end
end
redis.call('SET', KEYS[1], new)
return 1)";

constexpr char kRemove[] = R"(
if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1]))";

}  // namespace

RedisCommand ReadCommand(std::string name) { return {"GET", std::move(name)}; }

RedisCommand KeepStrongerCommand(std::string name, std::string value) {
  return {"EVAL", kKeepStronger, "1", std::move(name), std::move(value)};
}

RedisCommand RemoveCommand(std::string name, std::string value) {
  return {"EVAL", kRemove, "1", std::move(name), std::move(value)};
}

}  // namespace puzzlesolver::storage
