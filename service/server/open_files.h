#pragma once

namespace puzzlesolver::server {

/// Lets this process open as many files as it may at all: each connection is one, and gRPC 1.51
/// stops accepting for good when there are none left.
void RaiseOpenFilesLimit();

}  // namespace puzzlesolver::server
