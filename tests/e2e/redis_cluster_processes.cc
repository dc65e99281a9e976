#include "tests/e2e/redis_cluster_processes.h"

#include <iterator>
#include <stdexcept>

#include "storage/shared/key_slot.h"
#include "storage/shared/slot_map.h"

namespace puzzlesolver {
namespace {

using storage::kSlots;
using storage::RedisReply;

void Require(const RedisReply& reply) {
  if (reply.kind == RedisReply::Kind::kError) throw std::runtime_error(reply.text);
}

bool Says(const RedisProcess& node, const storage::RedisCommand& command, const std::string& what) {
  return node.Run(command).text.find(what) != std::string::npos;
}

}  // namespace

RedisClusterProcesses::RedisClusterProcesses() {
  for (std::size_t i = 0; i < kNodes; ++i) {
    nodes_.emplace_back(std::vector<std::string>{
        "cluster-enabled", "yes", "cluster-node-timeout", "1000", "cluster-replica-validity-factor",
        "0", "repl-diskless-sync-delay", "0", "cluster-config-file", "nodes.conf"});
  }
  Introduce();
  Assign();
  WaitUntilComplete();
}

std::string RedisClusterProcesses::addresses() const {
  std::string addresses;
  for (const RedisProcess& node : nodes_) {
    addresses += (addresses.empty() ? "redis://" : ",") + node.address();
  }
  return addresses;
}

std::size_t RedisClusterProcesses::MasterOf(std::uint16_t slot) const {
  const auto map = storage::SlotMap::Parse(node(0).Run({"CLUSTER", "SLOTS"}), {"127.0.0.1", 1});
  for (std::size_t i = 0; map.ok() && i < kMasters; ++i) {
    const storage::RedisAddress* const master = map->NodeOf(slot);
    if (master != nullptr && master->port == node(i).port()) return i;
  }
  throw std::runtime_error("no master of the start serves the slot");
}

std::string RedisClusterProcesses::IdOf(std::size_t index) const {
  return node(index).Run({"CLUSTER", "MYID"}).text;
}

void RedisClusterProcesses::SignalAll(int signal) const {
  for (const RedisProcess& node : nodes_) node.Signal(signal);
}

void RedisClusterProcesses::ForEachKey(
    const std::function<void(const RedisProcess& node, const std::string& key)>& visit) const {
  for (std::size_t i = 0; i < kMasters; ++i) {
    for (const RedisReply& key : node(i).Run({"KEYS", "*"}).elements) visit(node(i), key.text);
  }
}

void RedisClusterProcesses::Introduce() const {
  for (std::size_t i = 0; i < kNodes; ++i) {
    Require(node(i).Run({"CLUSTER", "SET-CONFIG-EPOCH", std::to_string(i + 1)}));
    if (i < kMasters) {
      Require(node(i).Run({"CLUSTER", "ADDSLOTSRANGE", std::to_string(kSlots * i / kMasters),
                           std::to_string(kSlots * (i + 1) / kMasters - 1)}));
    }
  }
  for (std::size_t i = 1; i < kNodes; ++i) {
    Require(node(0).Run({"CLUSTER", "MEET", "127.0.0.1", std::to_string(node(i).port())}));
  }
  for (const RedisProcess& node : nodes_) {
    while (!Says(node, {"CLUSTER", "INFO"}, "cluster_known_nodes:6")) {
    }
  }
}

void RedisClusterProcesses::Assign() const {
  for (std::size_t i = kMasters; i < kNodes; ++i) {
    // The node may have heard of its master, but not yet from it.
    while (node(i).Run({"CLUSTER", "REPLICATE", IdOf(i - kMasters)}).kind ==
           RedisReply::Kind::kError) {
    }
  }
}

void RedisClusterProcesses::WaitUntilComplete() const {
  for (const RedisProcess& node : nodes_) {
    while (!Says(node, {"CLUSTER", "INFO"}, "cluster_state:ok")) {
    }
  }
  for (std::size_t i = kMasters; i < kNodes; ++i) {
    while (!Says(node(i), {"INFO", "replication"}, "master_link_status:up")) {
    }
  }
  for (std::size_t i = 0; i < kMasters; ++i) {
    while (!Says(node(i), {"INFO", "replication"}, "state=online")) {
    }
  }
}

}  // namespace puzzlesolver
