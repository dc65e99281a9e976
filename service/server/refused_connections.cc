#include "service/server/refused_connections.h"

#include <system_error>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {

void RefusedConnections::Add() {
  ++count_;
  Warn("connections are refused: too many files are open for the limit of this process");
}

void RefusedConnections::OnFailure(int error) {
  Warn("connections have to wait: " + std::generic_category().message(error));
}

void RefusedConnections::Warn(const std::string& what) {
  warning_.Log(absl::StrCat(what, " (", count(), " refused so far)"));
}

}  // namespace puzzlesolver::server
