#include "service/server/version.h"

namespace puzzlesolver::server {

const char* Version() { return PUZZLESOLVER_VERSION; }

}  // namespace puzzlesolver::server
