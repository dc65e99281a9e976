#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "service/server/db_target.h"

namespace puzzlesolver::server {

/// How to reach a running server, as in the command line of puzzlesolver.
struct DbServer {
  std::string address;
  bool tls = false;
  std::filesystem::path tls_ca;
  std::filesystem::path tls_certificate;
  std::filesystem::path tls_key;
  std::string tls_server_name;
  std::filesystem::path token_file;
};

/// The store of a running server. Errors: those of reading the files, and of client::Connect.
absl::StatusOr<std::unique_ptr<DbTarget>> ConnectToStore(const DbServer& server,
                                                         const std::stop_token& stop);

}  // namespace puzzlesolver::server
