#pragma once

#include <nghttp2/nghttp2.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "tests/support/http_get.h"

namespace puzzlesolver {

/// Calls gRPC methods in ways in which no gRPC client would. One thread.
class Http2Client {
 public:
  /// To HOST:PORT.
  explicit Http2Client(const std::string& address);

  /// Opens a call whose request is said to have `message_bytes`, of which at most `sent_bytes`, all
  /// zero, are sent. The number of its stream.
  std::int32_t Call(const std::string& path, std::size_t message_bytes, std::size_t sent_bytes);

  /// Gives the call up.
  void Reset(std::int32_t stream);

  /// Sends what may be sent now and takes what is there. With `wait`, at least one of both, or ten
  /// seconds. False when the server has broken the connection.
  bool Exchange(bool wait);

  /// Calls that the server has ended.
  std::size_t ended() const { return ended_; }

 private:
  using Session = std::unique_ptr<nghttp2_session, decltype(&nghttp2_session_del)>;

  /// What is still to be sent of a call's request.
  struct Request {
    std::string prefix;
    std::size_t zeros = 0;

    std::size_t Take(std::uint8_t* buffer, std::size_t space);
  };

  Session NewSession();
  bool Send();

  HttpConnection connection_;
  std::map<std::int32_t, Request> requests_;  ///< by stream
  Session session_;
  std::size_t ended_ = 0;
};

/// Sends the headers of one call to HOST:PORT without end, until the server breaks the connection.
void SendEndlessHeaders(const std::string& address);

/// Says more on a new connection than its other end can answer while nobody reads.
void Overwhelm(const HttpConnection& connection);

}  // namespace puzzlesolver
