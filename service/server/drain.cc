#include "service/server/drain.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "grpc/grpc.h"
#include "service/server/tcp_sockets.h"

namespace puzzlesolver::server {
namespace {

constexpr absl::Duration kLongestWait = absl::Hours(24);

// Between the answers that the app gives to the calls still waiting at the end of a drain, and the
// moment when the connections of those who do not read them are broken.
constexpr absl::Duration kLastAnswersTime = absl::Milliseconds(300);

// For the last bytes of the last call to leave, and for clients to close their connections.
constexpr absl::Duration kFarewellTime = absl::Milliseconds(100);

/// Until `duration` is over or a stop is requested.
void Wait(absl::Duration duration, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait_for(lock, stop, absl::ToChronoNanoseconds(duration), [] { return false; });
}

absl::Duration Bounded(absl::Duration duration) {
  return std::clamp(duration, absl::ZeroDuration(), kLongestWait);
}

}  // namespace

int Drain(grpc::Server& server, std::unique_ptr<ConnectionAcceptor> acceptor, int port,
          app::PuzzleApp& app, Health& health, rpc::OpenCalls& open_calls,
          const DrainOptions& options) {
  health.SetReady(false);
  Wait(Bounded(options.delay), options.hurry);
  acceptor.reset();
  open_calls.RequestEnd();
  std::stop_source enough;
  const std::stop_callback hurry(options.hurry, [&] { enough.request_stop(); });
  // gRPC's own way to end calls, a deadline, would also wait for connections without any, and some
  // 20 seconds for those whose clients do not read.
  int broken = 0;
  std::jthread ending([&](const std::stop_token& ended) {
    const std::stop_callback over(ended, [&] { enough.request_stop(); });
    open_calls.WaitUntilNone(Bounded(options.time), enough.get_token());
    app.Shutdown();
    open_calls.WaitUntilNone(kLastAnswersTime, ended);
    Wait(kFarewellTime, ended);
    grpc_server_cancel_all_calls(server.c_server());
    Wait(kFarewellTime, ended);
    if (!ended.stop_requested()) broken = ShutDownPort(port);
  });
  server.Shutdown(std::chrono::system_clock::now() + absl::ToChronoSeconds(kLongestWait));
  ending = std::jthread();
  return broken;
}

}  // namespace puzzlesolver::server
