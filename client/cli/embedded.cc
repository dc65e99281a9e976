#include "client/cli/embedded.h"

#include <algorithm>
#include <utility>

#include "service/server/cpu_check.h"
#include "service/server/server_instance.h"

namespace puzzlesolver::cli {

std::optional<std::string> WhyCpuIsUnfit() { return server::WhyCpuIsUnfit(); }

absl::StatusOr<Connection> StartEmbedded(const EmbeddedOptions& embedded) {
  server::ServerOptions options;
  options.listen = "";
  options.data_directory = embedded.data_dir;
  options.app.tables.directory = server::DefaultTableDirectory(options.data_directory);
  options.app.tables.building = app::TableOptions::Building::kFirstOnDemand;
  options.app.max_time = std::max(options.app.max_time, embedded.max_time);
  auto instance = server::ServerInstance::Start(options);
  if (!instance.ok()) return instance.status();
  const std::shared_ptr<server::ServerInstance> server = *std::move(instance);
  return Connection{server, server->InProcessChannel()};
}

}  // namespace puzzlesolver::cli
