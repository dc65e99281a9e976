#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace puzzlesolver {

/// A server on a free port of 127.0.0.1 that reads Redis's protocol and replies what a test likes.
class FakeRedis {
 public:
  using Words = std::vector<std::string>;

  /// Whom a connection belongs to.
  class Peer {
   public:
    explicit Peer(int socket) : socket_(socket) {}

    /// Sends bytes as they are. False when the peer is gone.
    bool Send(std::string_view bytes);
    void HangUp();

   private:
    const int socket_;
  };

  /// Is called for each command, on a thread for each connection.
  using Handler = std::function<void(const Words&, Peer&)>;

  explicit FakeRedis(Handler handler);
  ~FakeRedis();
  FakeRedis(const FakeRedis&) = delete;
  FakeRedis& operator=(const FakeRedis&) = delete;

  std::uint16_t port() const { return port_; }
  int connections() const { return connections_; }

  /// All commands so far.
  std::vector<Words> commands() const;

  /// The reply to CLUSTER SLOTS of a cluster whose node at `ports[i]` serves the i-th part of all
  /// slots.
  static std::string SlotsReply(const std::vector<std::uint16_t>& ports);

 private:
  struct Connection {
    int socket = -1;
    std::thread thread;
  };

  void Accept();
  void Serve(int socket);

  const Handler handler_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<int> connections_ = 0;
  mutable std::mutex mutex_;
  std::vector<Words> commands_;     ///< guarded by mutex_
  std::list<Connection> accepted_;  ///< guarded by mutex_
  std::thread acceptor_;
};

/// "$3\r\nfoo\r\n" for "foo".
std::string RedisBulk(std::string_view bytes);

}  // namespace puzzlesolver
