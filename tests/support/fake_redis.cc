#include "tests/support/fake_redis.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <optional>
#include <stdexcept>
#include <utility>

namespace puzzlesolver {
namespace {

/// Reads commands, which are arrays of bulk strings.
class CommandReader {
 public:
  explicit CommandReader(int socket) : socket_(socket) {}

  /// nullopt at the end.
  std::optional<FakeRedis::Words> Read() {
    const std::optional<std::string> head = ReadLine();
    if (!head) return std::nullopt;
    FakeRedis::Words words;
    for (int left = std::stoi(head->substr(1)); left > 0; --left) {
      const std::optional<std::string> size = ReadLine();
      if (!size) return std::nullopt;
      const std::optional<std::string> word = Take(std::stoul(size->substr(1)) + 2);
      if (!word) return std::nullopt;
      words.push_back(word->substr(0, word->size() - 2));
    }
    return words;
  }

 private:
  std::optional<std::string> ReadLine() {
    std::size_t end = 0;
    while ((end = bytes_.find("\r\n")) == std::string::npos) {
      if (!ReadMore()) return std::nullopt;
    }
    std::optional<std::string> line = Take(end + 2);
    line->resize(end);
    return line;
  }

  std::optional<std::string> Take(std::size_t size) {
    while (bytes_.size() < size) {
      if (!ReadMore()) return std::nullopt;
    }
    std::string taken = bytes_.substr(0, size);
    bytes_.erase(0, size);
    return taken;
  }

  bool ReadMore() {
    char part[4096];
    const ssize_t received = recv(socket_, part, sizeof(part), 0);
    if (received > 0) bytes_.append(part, static_cast<std::size_t>(received));
    return received > 0;
  }

  const int socket_;
  std::string bytes_;
};

}  // namespace

bool FakeRedis::Peer::Send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void FakeRedis::Peer::HangUp() { shutdown(socket_, SHUT_RDWR); }

FakeRedis::FakeRedis(Handler handler) : handler_(std::move(handler)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 64) != 0 ||
      getsockname(listener_, any, &size) != 0) {
    throw std::runtime_error("cannot listen");
  }
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { Accept(); });
}

FakeRedis::~FakeRedis() {
  shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  for (Connection& connection : accepted_) {
    shutdown(connection.socket, SHUT_RDWR);
    connection.thread.join();
    close(connection.socket);
  }
  close(listener_);
}

std::vector<FakeRedis::Words> FakeRedis::commands() const {
  const std::lock_guard lock(mutex_);
  return commands_;
}

std::string FakeRedis::SlotsReply(const std::vector<std::uint16_t>& ports) {
  constexpr std::size_t kSlots = 16384;
  std::string reply = "*" + std::to_string(ports.size()) + "\r\n";
  for (std::size_t i = 0; i < ports.size(); ++i) {
    reply += "*3\r\n:" + std::to_string(kSlots * i / ports.size());
    reply += "\r\n:" + std::to_string(kSlots * (i + 1) / ports.size() - 1);
    reply += "\r\n*3\r\n" + RedisBulk("127.0.0.1") + ":" + std::to_string(ports[i]) + "\r\n" +
             RedisBulk("id");
  }
  return reply;
}

void FakeRedis::Accept() {
  for (int socket = 0; (socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
    ++connections_;
    const std::lock_guard lock(mutex_);
    accepted_.push_back({socket, std::thread([this, socket] { Serve(socket); })});
  }
}

void FakeRedis::Serve(int socket) {
  CommandReader reader(socket);
  Peer peer(socket);
  while (const std::optional<Words> words = reader.Read()) {
    {
      const std::lock_guard lock(mutex_);
      commands_.push_back(*words);
    }
    handler_(*words, peer);
  }
}

std::string RedisBulk(std::string_view bytes) {
  return "$" + std::to_string(bytes.size()) + "\r\n" + std::string(bytes) + "\r\n";
}

}  // namespace puzzlesolver
