#include "service/telemetry/http_endpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <iterator>
#include <latch>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/support/http_get.h"

namespace puzzlesolver::telemetry {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

constexpr int kConnections = 258;

std::unique_ptr<HttpEndpoint> Start(HttpContent content = {},
                                    const std::string& address = "127.0.0.1:0",
                                    int connections = kConnections) {
  if (!content.metrics) content.metrics = [] { return "a 1\n"; };
  if (!content.health) content.health = [] { return absl::OkStatus(); };
  if (!content.readiness) content.readiness = [] { return absl::OkStatus(); };
  auto endpoint = HttpEndpoint::Start(address, connections, std::move(content));
  EXPECT_TRUE(endpoint.ok()) << endpoint.status();
  return *std::move(endpoint);
}

constexpr int kMoreThanThreads = 300;

int OpenFiles() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return static_cast<int>(std::distance(begin(files), end(files)));
}

using Connections = std::vector<std::unique_ptr<HttpConnection>>;

Connections Connect(const std::string& address, int count) {
  Connections connections;
  for (int client = 0; client < count; ++client) {
    connections.push_back(std::make_unique<HttpConnection>(address));
  }
  return connections;
}

/// Clients that send a byte again and again until they end or the server has had enough.
class Drippers {
 public:
  Drippers(const std::string& address, int count, const std::string& beginning)
      : connections_(Connect(address, count)) {
    for (const auto& connection : connections_) connection->Send(beginning);
    thread_ = std::jthread([this](std::stop_token stop) { Drip(stop); });
  }

 private:
  void Drip(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!stop.stop_requested()) {
      std::erase_if(connections_, [](const auto& connection) { return !connection->Send("a"); });
      stopped.wait_for(lock, stop, std::chrono::milliseconds(50), [] { return false; });
    }
  }

  Connections connections_;
  std::jthread thread_;
};

TEST(HttpEndpoint, ServesMetrics) {
  std::atomic<int> scrapes = 0;
  const auto endpoint =
      Start({.metrics = [&scrapes] { return absl::StrCat("a ", ++scrapes, "\n"); }});
  for (const char* body : {"a 1\n", "a 2\n"}) {
    const HttpReply reply = HttpGet(endpoint->address(), "/metrics");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    EXPECT_EQ(reply.headers.at("content-length"), "4");
    EXPECT_EQ(reply.body, body);
  }
  EXPECT_EQ(HttpGet(endpoint->address(), "/metrics?name[]=x").status, 200);
}

TEST(HttpEndpoint, ServesMuch) {
  const std::string much(5'000'000, 'x');
  const auto endpoint = Start({.metrics = [&much] { return much; }});
  EXPECT_EQ(HttpGet(endpoint->address(), "/metrics").body, much);
}

TEST(HttpEndpoint, TellsHealthAndReadiness) {
  absl::Status health;
  absl::Status readiness = absl::UnavailableError("The tables are being built.");
  const auto endpoint = Start(
      {.health = [&health] { return health; }, .readiness = [&readiness] { return readiness; }});
  const std::string address = endpoint->address();
  EXPECT_EQ(HttpGet(address, "/healthz").status, 200);
  EXPECT_EQ(HttpGet(address, "/healthz").body, "ok\n");
  EXPECT_EQ(HttpGet(address, "/readyz").status, 503);
  EXPECT_EQ(HttpGet(address, "/readyz").body, "The tables are being built.\n");
  std::swap(health, readiness);
  EXPECT_EQ(HttpGet(address, "/healthz").status, 503);
  EXPECT_EQ(HttpGet(address, "/readyz").status, 200);
}

TEST(HttpEndpoint, AnswersHeadWithoutABody) {
  const auto endpoint = Start();
  const HttpReply reply = SendHttp(endpoint->address(), "HEAD /metrics HTTP/1.1\r\n\r\n");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.headers.at("content-length"), "4");
  EXPECT_EQ(reply.body, "");
}

TEST(HttpEndpoint, HasNothingElse) {
  const auto endpoint = Start();
  for (const char* path : {"/", "/metrics/", "/metricsx", "/x/metrics", "/healthz/../x", "/..",
                           "/../../../../etc/passwd", "/%2e%2e/etc/passwd", "/index.html", "//"}) {
    EXPECT_EQ(HttpGet(endpoint->address(), path).status, 404) << path;
  }
}

TEST(HttpEndpoint, RefusesOtherVerbs) {
  const auto endpoint = Start();
  for (const char* verb : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND", "MKCOL"}) {
    for (const char* path : {"/metrics", "/readyz", "/x"}) {
      const std::string request = absl::StrCat(verb, " ", path, " HTTP/1.1\r\nHost: x\r\n\r\n");
      const HttpReply reply = SendHttp(endpoint->address(), request);
      EXPECT_EQ(reply.status, 405) << request;
      EXPECT_EQ(reply.headers.at("allow"), "GET, HEAD");
    }
  }
}

TEST(HttpEndpoint, RefusesWhatIsNoRequest) {
  const auto endpoint = Start();
  for (const std::string& request :
       {std::string("hello\r\n\r\n"), std::string("FETCH / HTTP/1.1\r\n\r\n"),
        std::string("GET /metrics HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"),
        std::string("GET /metrics HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"),
        "GET /" + std::string(20'000, 'x') + " HTTP/1.1\r\n\r\n"}) {
    const int status = SendHttp(endpoint->address(), request).status;
    EXPECT_TRUE(400 <= status && status < 500) << status << " for " << request.substr(0, 100);
  }
  EXPECT_EQ(HttpGet(endpoint->address(), "/healthz").status, 200);
}

TEST(HttpEndpoint, ClientsThatSayNothingDoNotBlockOthers) {
  const auto endpoint = Start();
  const Connections idle = Connect(endpoint->address(), kMoreThanThreads);
  EXPECT_EQ(HttpGet(endpoint->address(), "/metrics").status, 200);
}

TEST(HttpEndpoint, ClientsThatNeverEndDoNotBlockOthers) {
  const auto endpoint = Start();
  for (const char* beginning :
       {"", "GET /metrics HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n",
        "GET /metrics HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n",
        "GET /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nf0000\r\n"}) {
    const Drippers drippers(endpoint->address(), kMoreThanThreads, beginning);
    EXPECT_EQ(HttpGet(endpoint->address(), "/metrics").status, 200) << beginning;
  }
}

TEST(HttpEndpoint, TakesNoMoreConnectionsThanItMay) {
  constexpr int kMost = 5;
  constexpr int kClients = 30;
  std::latch all_have_asked(1);
  std::mutex mutex;
  int most_files = 0;
  const auto endpoint = Start({.metrics =
                                   [&] {
                                     all_have_asked.wait();
                                     const std::lock_guard lock(mutex);
                                     most_files = std::max(most_files, OpenFiles());
                                     return "a 1\n";
                                   }},
                              "127.0.0.1:0", kMost);
  const int files_before = OpenFiles();
  const Connections clients = Connect(endpoint->address(), kClients);
  for (const auto& client : clients) client->Send("GET /metrics HTTP/1.1\r\n\r\n");
  all_have_asked.count_down();
  for (const auto& client : clients) EXPECT_EQ(client->ReadReply().status, 200);
  EXPECT_GT(most_files, files_before + kClients);
  EXPECT_LE(most_files, files_before + kClients + kMost);
}

TEST(HttpEndpoint, EndsDespiteMoreConnectionsThanItMayTake) {
  auto endpoint = Start({}, "127.0.0.1:0", 3);
  const std::string address = endpoint->address();
  const Connections idle = Connect(address, 30);
  endpoint.reset();
  EXPECT_THROW(HttpConnection{address}, std::runtime_error);
}

TEST(HttpEndpoint, EndsDespiteOpenConnections) {
  auto endpoint = Start();
  const std::string address = endpoint->address();
  const HttpConnection idle(address);
  const Drippers dripper(address, 1, "GET /metrics HTTP/1.1\r\nX: ");
  EXPECT_EQ(HttpGet(address, "/metrics").status, 200);
  endpoint.reset();
  EXPECT_EQ(idle.ReadReply().status, 0);
  EXPECT_THROW(HttpConnection{address}, std::runtime_error);
}

TEST(HttpEndpoint, TellsTheAddressWithTheChosenPort) {
  EXPECT_THAT(Start()->address(), MatchesRegex("127\\.0\\.0\\.1:[1-9][0-9]*"));
  const auto everywhere = Start({}, "0.0.0.0:0");
  EXPECT_EQ(HttpGet(everywhere->address(), "/healthz").status, 200);
  const auto named = Start({}, "localhost:0");
  EXPECT_THAT(named->address(), MatchesRegex("localhost:[1-9][0-9]*"));
}

TEST(HttpEndpoint, ListensOnIpv6OrSaysWhyNot) {
  const absl::Status status = HttpEndpoint::CheckAddress("[::1]:0");
  if (status.ok()) {
    EXPECT_EQ(HttpGet(Start({}, "[::1]:0")->address(), "/metrics").body, "a 1\n");
  } else {
    EXPECT_EQ(HttpEndpoint::Start("[::1]:0", kConnections, {}).status(), status);
    EXPECT_EQ(std::string(status.message()),
              "'[::1]:0' is no address for HTTP: expected HOST:PORT with a name or an IPv4 address "
              "and a port from 0 to 65535.");
  }
}

TEST(HttpEndpoint, SaysWhyItCannotListen) {
  const auto first = Start();
  const std::string address = first->address();
  const auto second = HttpEndpoint::Start(address, kConnections, {});
  EXPECT_EQ(second.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(std::string(second.status().message()),
            absl::StrCat("Cannot listen on ", address, " for HTTP: Address already in use."));
  EXPECT_EQ(HttpGet(address, "/healthz").status, 200);
  const auto nowhere = HttpEndpoint::Start("no-such-host.invalid:0", kConnections, {});
  EXPECT_EQ(nowhere.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(nowhere.status().message()), HasSubstr("has no IPv4 address"));
}

TEST(HttpEndpoint, RefusesWhatIsNoAddress) {
  for (const char* address :
       {"", "9464", ":9464", "host", "host:", "host:x", "host:-1", "host:65536", "a b:1", "1,2:3",
        "::1:9464", "[::1]", "[]:1", "[::1:1", "host:80s", "+9464:1,x:2"}) {
    const auto endpoint = HttpEndpoint::Start(address, kConnections, {});
    EXPECT_EQ(HttpEndpoint::CheckAddress(address), endpoint.status());
    EXPECT_EQ(endpoint.status().code(), absl::StatusCode::kInvalidArgument) << address;
    EXPECT_THAT(std::string(endpoint.status().message()),
                HasSubstr(absl::StrCat("'", address, "'")));
  }
}

TEST(HttpEndpoint, LeavesTheSignalsOfTheProcessAlone) {
  const std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGUSR1, SIGALRM};
  const auto handlers = [&kSignals] {
    std::vector<void (*)(int)> found;
    for (const int signal : kSignals) {
      struct sigaction action {};
      sigaction(signal, nullptr, &action);
      found.push_back(action.sa_handler);
    }
    return found;
  };
  const auto before = handlers();
  Start();
  EXPECT_EQ(handlers(), before);
}

}  // namespace
}  // namespace puzzlesolver::telemetry
