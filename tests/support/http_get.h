#pragma once

#include <map>
#include <optional>
#include <string>

namespace puzzlesolver {

struct HttpReply {
  int status = 0;                              ///< 0 when there was no reply
  std::map<std::string, std::string> headers;  ///< names in small letters
  std::string body;
};

/// A connection to an HTTP server, closed at the end. Nothing waits longer than ten seconds.
class HttpConnection {
 public:
  /// To HOST:PORT; an IPv6 address stands in brackets.
  explicit HttpConnection(const std::string& address);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  /// False when the server has closed the connection.
  bool Send(const std::string& bytes) const;

  /// What is there to be read; with `wait`, not nothing, unless that is too late. nullopt when the
  /// server has closed the connection.
  std::optional<std::string> ReadSome(bool wait) const;

  /// What comes until the server closes the connection.
  HttpReply ReadReply() const;

 private:
  int socket_ = -1;
};

/// The reply to `request`, e.g. "GET / HTTP/1.1\r\n\r\n".
HttpReply SendHttp(const std::string& address, const std::string& request);

HttpReply HttpGet(const std::string& address, const std::string& path);

}  // namespace puzzlesolver
