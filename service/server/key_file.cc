#include "service/server/key_file.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "service/security/small_file.h"

namespace puzzlesolver::server {

absl::StatusOr<storage::SigningKey> ReadSigningKey(std::string_view what,
                                                   const std::filesystem::path& file) {
  const absl::StatusOr<std::string> secret = security::ReadSmallFile(what, file);
  if (!secret.ok()) return secret.status();
  auto key = storage::SigningKey::Create(*secret);
  if (key.ok()) return key;
  return absl::InvalidArgumentError(absl::StrCat(
      security::NameOf(what, file), " cannot be used: ", std::string(key.status().message())));
}

}  // namespace puzzlesolver::server
