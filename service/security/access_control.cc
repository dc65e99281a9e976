#include "service/security/access_control.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "service/security/small_file.h"

namespace puzzlesolver::security {
namespace {

constexpr std::string_view kWhat = "Access file";

bool AreSame(const absl::StatusOr<std::string>& a, const absl::StatusOr<std::string>& b) {
  return a.ok() && b.ok() ? *a == *b : a.status() == b.status();
}

absl::Status UnknownCaller(const Credentials& credentials) {
  if (!credentials.bearer_token.empty()) {
    return absl::UnauthenticatedError("The bearer token of this call is not known here.");
  }
  if (!credentials.certificate_names.empty()) {
    return absl::UnauthenticatedError(
        "The client certificate of this call has no name that is known here.");
  }
  return absl::UnauthenticatedError(
      "This call has no credentials, expected metadata 'authorization: Bearer TOKEN' or a client "
      "certificate.");
}

}  // namespace

absl::StatusOr<std::unique_ptr<AccessControl>> AccessControl::Open(std::filesystem::path file) {
  std::unique_ptr<AccessControl> control(new AccessControl(std::move(file)));
  if (absl::Status status = control->Reload().status(); !status.ok()) return status;
  return control;
}

absl::StatusOr<Caller> AccessControl::Admit(const Credentials& credentials, Right needed) const {
  std::optional<Caller> caller = list()->Find(credentials);
  if (!caller) return UnknownCaller(credentials);
  if (caller->right < needed) {
    return absl::PermissionDeniedError(absl::StrCat(
        "Caller '", caller->name, "' has the right '", std::string(NameOf(caller->right)),
        "', but this call needs '", std::string(NameOf(needed)), "'."));
  }
  return *std::move(caller);
}

absl::StatusOr<bool> AccessControl::Reload() {
  absl::StatusOr<std::string> text = ReadSmallFile(kWhat, file_);
  if (AreSame(text, seen_)) return false;
  seen_ = std::move(text);
  if (!seen_.ok()) return seen_.status();
  absl::StatusOr<AccessList> list = AccessList::Parse(*seen_);
  if (!list.ok()) {
    return absl::Status(list.status().code(),
                        absl::StrCat(NameOf(kWhat, file_), ": ", list.status().message()));
  }
  auto next = std::make_shared<const AccessList>(*std::move(list));
  const std::lock_guard lock(mutex_);
  list_.swap(next);
  return true;
}

std::shared_ptr<const AccessList> AccessControl::list() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

}  // namespace puzzlesolver::security
