#include "service/telemetry/http_endpoint.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "CivetServer.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::telemetry {
namespace {

constexpr int kMaxPort = 65535;
constexpr char kPlainText[] = "text/plain; charset=utf-8";
constexpr char kMetricsText[] = "text/plain; version=0.0.4; charset=utf-8";

struct Address {
  std::string host;  ///< with the brackets of an IPv6 address
  int port = 0;
};

std::string Format(const Address& address) { return absl::StrCat(address.host, ":", address.port); }

bool IsIpv6(const std::string& host) { return absl::StartsWith(host, "["); }

// What else may stand in a host has a meaning of its own in civetweb's list of ports.
bool IsHost(const std::string& host) {
  const bool is_ipv6 = IsIpv6(host) && absl::EndsWith(host, "]");
  const std::string name = is_ipv6 ? host.substr(1, host.size() - 2) : host;
  for (const char c : name) {
    const bool is_punctuation = is_ipv6 ? c == ':' || c == '.' : c == '-' || c == '.' || c == '_';
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && !is_punctuation) return false;
  }
  return !name.empty();
}

/// Whether this system's civetweb knows such addresses.
bool IsKnown(const std::string& host) {
  return !IsIpv6(host) || mg_check_feature(MG_FEATURES_IPV6) != 0;
}

absl::StatusOr<Address> ParseAddress(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address;
  if (colon != std::string::npos && absl::SimpleAtoi(text.substr(colon + 1), &address.port) &&
      0 <= address.port && address.port <= kMaxPort) {
    address.host = text.substr(0, colon);
    if (IsHost(address.host) && IsKnown(address.host)) return address;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "'", text, "' is no address for HTTP: expected HOST:PORT with a name or an IPv4 address",
      IsKnown("[::1]") ? ", or an IPv6 address in brackets," : "", " and a port from 0 to ",
      kMaxPort, "."));
}

/// The first thing that a server has to complain about, which is why it does not start.
class FirstComplaint {
 public:
  void Note(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (text_.empty()) text_ = text;
  }

  /// In the words of the system, if it has refused something.
  std::string Reason() {
    const std::lock_guard lock(mutex_);
    const std::size_t open = text_.rfind('(');
    const std::size_t close = text_.rfind(')');
    if (absl::StrContains(text_, "invalid port spec")) return "its host has no IPv4 address";
    if (open == std::string::npos || close == std::string::npos || close < open) return text_;
    return text_.substr(open + 1, close - open - 1);
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

struct Context {
  const HttpContent content;
  FirstComplaint complaint;
};

Context& ContextOf(const mg_connection* connection) {
  const auto* server = static_cast<const CivetServer*>(mg_get_user_context_data(connection));
  return *static_cast<Context*>(const_cast<void*>(server->getUserContext()));
}

int KeepQuiet(const mg_connection* connection, const char* message) {
  ContextOf(connection).complaint.Note(message);
  return 1;
}

// Unlike a reply of ours, civetweb's own to an error does not wait for the body of the request.
int Refuse(mg_connection* connection, int status, const char* reason) {
  mg_send_http_error(connection, status, "%s", reason);
  return status;
}

int Reply(mg_connection* connection, int status, const char* type, const std::string& body) {
  const bool is_head = std::string_view(mg_get_request_info(connection)->request_method) == "HEAD";
  const std::string message =
      absl::StrCat("HTTP/1.1 ", status, status == 200 ? " OK" : " Service Unavailable",
                   "\r\nContent-Type: ", type, "\r\nContent-Length: ", body.size(),
                   "\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n", is_head ? "" : body);
  mg_write(connection, message.data(), message.size());
  return status;
}

int ReplyWith(mg_connection* connection, const absl::Status& status,
              const std::string& remark = "") {
  if (status.ok()) {
    return Reply(connection, 200, kPlainText, remark.empty() ? "ok\n" : remark + "\n");
  }
  return Reply(connection, 503, kPlainText, absl::StrCat(std::string(status.message()), "\n"));
}

bool HasBody(const mg_connection* connection) {
  return mg_get_request_info(connection)->content_length > 0 ||
         mg_get_header(connection, "Transfer-Encoding") != nullptr;
}

int Answer(mg_connection* connection) noexcept {
  const HttpContent& content = ContextOf(connection).content;
  const mg_request_info& request = *mg_get_request_info(connection);
  const std::string_view method = request.request_method;
  const std::string_view path = request.local_uri == nullptr ? "" : request.local_uri;
  if (method != "GET" && method != "HEAD") return Refuse(connection, 405, "Only GET and HEAD.");
  if (HasBody(connection)) return Refuse(connection, 400, "The request must have no body.");
  if (path == "/metrics") return Reply(connection, 200, kMetricsText, content.metrics());
  if (path == "/healthz") return ReplyWith(connection, content.health());
  if (path == "/readyz") {
    return ReplyWith(connection, content.readiness(),
                     content.readiness_remark ? content.readiness_remark() : "");
  }
  return Refuse(connection, 404, "There are /metrics, /healthz and /readyz.");
}

/// Connects to `address` again and again until it ends.
class Knocker {
 public:
  explicit Knocker(const Address& address)
      : thread_([address](std::stop_token stop) {
          std::mutex mutex;
          std::condition_variable_any stopped;
          std::unique_lock lock(mutex);
          do {
            Knock(address);
            stopped.wait_for(lock, stop, std::chrono::milliseconds(10), [] { return false; });
          } while (!stop.stop_requested());
        }) {}

 private:
  static void Knock(const Address& address) {
    const std::string host =
        IsIpv6(address.host) ? address.host.substr(1, address.host.size() - 2) : address.host;
    std::array<char, 128> error{};
    mg_connection* connection =
        mg_connect_client(host.c_str(), address.port, 0, error.data(), error.size());
    if (connection != nullptr) mg_close_connection(connection);
  }

  std::jthread thread_;
};

class CivetEndpoint final : public HttpEndpoint {
 public:
  explicit CivetEndpoint(HttpContent content) : context_{std::move(content), {}} {}

  ~CivetEndpoint() override {
    if (server_ == nullptr) return;
    // Nobody looks whether to stop for two seconds, unless somebody connects.
    const Knocker knocker(address_);
    server_->close();
  }

  absl::Status Listen(const Address& address, int connections) {
    address_ = address;
    CivetCallbacks callbacks;
    callbacks.begin_request = &Answer;
    callbacks.log_message = &KeepQuiet;
    try {
      server_ = std::make_unique<CivetServer>(Options(address, connections), &callbacks, &context_);
    } catch (const CivetException&) {
      return Refusal(context_.complaint.Reason());
    }
    address_.port = server_->getListeningPorts().front();
    return absl::OkStatus();
  }

  std::string address() const override { return Format(address_); }

 private:
  static std::vector<std::string> Options(const Address& address, int connections) {
    return {"listening_ports", Format(address),
            // Who says nothing has a thread of his own until his time is over. One that has nothing
            // to do costs 20 kB. One connection is in the queue and one waits for a place there.
            "num_threads", absl::StrCat(connections - 2), "connection_queue", "1",
            // From the connection to the end of the request's head; checked after each read, which
            // may take as long again. Also what an idle connection may delay the end by.
            "request_timeout_ms", "750", "max_request_size", "8192", "enable_auth_domain_check",
            "no",
            // Obligatory with status 405.
            "additional_header", "Allow: GET, HEAD"};
  }

  absl::Status Refusal(const std::string& reason) const {
    return absl::UnavailableError(
        absl::StrCat("Cannot listen on ", Format(address_), " for HTTP: ", reason, "."));
  }

  Context context_;
  Address address_;
  std::unique_ptr<CivetServer> server_;
};

}  // namespace

absl::Status HttpEndpoint::CheckAddress(const std::string& address) {
  return ParseAddress(address).status();
}

absl::StatusOr<std::unique_ptr<HttpEndpoint>> HttpEndpoint::Start(const std::string& address,
                                                                  int connections,
                                                                  HttpContent content) {
  const absl::StatusOr<Address> parsed = ParseAddress(address);
  if (!parsed.ok()) return parsed.status();
  auto endpoint = std::make_unique<CivetEndpoint>(std::move(content));
  if (absl::Status status = endpoint->Listen(*parsed, connections); !status.ok()) return status;
  return endpoint;
}

}  // namespace puzzlesolver::telemetry
