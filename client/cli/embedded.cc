#include "client/cli/embedded.h"

#include <algorithm>
#include <utility>

#include "service/server/server_instance.h"

namespace puzzlesolver::cli {

absl::StatusOr<Connection> StartEmbedded(const EmbeddedOptions& embedded) {
  server::ServerOptions options;
  options.listen = "";
  options.data_directory = embedded.data_dir;
  options.app.max_time = std::max(options.app.max_time, embedded.max_time);
  auto instance = server::ServerInstance::Start(options);
  if (!instance.ok()) return instance.status();
  const std::shared_ptr<server::ServerInstance> server = *std::move(instance);
  return Connection{server, server->InProcessChannel()};
}

}  // namespace puzzlesolver::cli
