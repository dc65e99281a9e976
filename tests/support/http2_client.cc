#include "tests/support/http2_client.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace puzzlesolver {
namespace {

constexpr std::size_t kPrefixBytes = 5;

nghttp2_nv Header(std::string_view name, std::string_view value) {
  const auto bytes = [](std::string_view text) {
    return reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
  };
  return {bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
}

/// The frame of a gRPC message: not compressed, then its size, big-endian.
std::string PrefixOf(std::size_t message_bytes) {
  std::string prefix(kPrefixBytes, '\0');
  for (std::size_t i = 1; i < kPrefixBytes; ++i) {
    prefix[i] = static_cast<char>(message_bytes >> (8 * (kPrefixBytes - 1 - i)));
  }
  return prefix;
}

// RFC 9113, sections 3.4 and 4.1; RFC 7541, section 6.2.2.
constexpr char kPreface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
enum class FrameType : char { kHeaders = 1, kSettings = 4, kContinuation = 9 };

std::string Frame(FrameType type, char stream, const std::string& payload) {
  std::string frame = PrefixOf(payload.size()).substr(2);
  frame += {static_cast<char>(type), '\0', '\0', '\0', '\0', stream};
  return frame + payload;
}

std::string Literal(const std::string& name, const std::string& value) {
  const auto with_size = [](const std::string& text) {
    return std::string(1, static_cast<char>(text.size())) + text;
  };
  return std::string(1, '\0') + with_size(name) + with_size(value);
}

}  // namespace

Http2Client::Http2Client(const std::string& address)
    : connection_(address), session_(NewSession()) {
  nghttp2_submit_settings(session_.get(), NGHTTP2_FLAG_NONE, nullptr, 0);
}

Http2Client::Session Http2Client::NewSession() {
  nghttp2_session_callbacks* callbacks = nullptr;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_stream_close_callback(
      callbacks, [](nghttp2_session*, std::int32_t stream, std::uint32_t, void* user) {
        auto& client = *static_cast<Http2Client*>(user);
        client.requests_.erase(stream);
        ++client.ended_;
        return 0;
      });
  nghttp2_session* session = nullptr;
  nghttp2_session_client_new(&session, callbacks, this);
  nghttp2_session_callbacks_del(callbacks);
  return {session, nghttp2_session_del};
}

std::int32_t Http2Client::Call(const std::string& path, std::size_t message_bytes,
                               std::size_t sent_bytes) {
  const std::array<nghttp2_nv, 6> headers = {
      Header(":method", "POST"), Header(":scheme", "http"),
      Header(":path", path),     Header(":authority", "localhost"),
      Header("te", "trailers"),  Header("content-type", "application/grpc"),
  };
  nghttp2_data_provider body{};
  body.read_callback = [](nghttp2_session*, std::int32_t stream, std::uint8_t* buffer,
                          std::size_t space, std::uint32_t*, nghttp2_data_source*,
                          void* client) -> ssize_t {
    const std::size_t bytes =
        static_cast<Http2Client*>(client)->requests_[stream].Take(buffer, space);
    if (bytes == 0) return NGHTTP2_ERR_DEFERRED;
    return static_cast<ssize_t>(bytes);
  };
  const std::int32_t stream = nghttp2_submit_request(session_.get(), nullptr, headers.data(),
                                                     headers.size(), &body, nullptr);
  requests_[stream] = {PrefixOf(message_bytes), sent_bytes};
  return stream;
}

std::size_t Http2Client::Request::Take(std::uint8_t* buffer, std::size_t space) {
  if (!prefix.empty()) {
    const std::size_t bytes = prefix.copy(reinterpret_cast<char*>(buffer), space);
    prefix.erase(0, bytes);
    return bytes;
  }
  const std::size_t bytes = std::min(space, zeros);
  std::fill_n(buffer, bytes, std::uint8_t{0});
  zeros -= bytes;
  return bytes;
}

void Http2Client::Reset(std::int32_t stream) {
  nghttp2_submit_rst_stream(session_.get(), NGHTTP2_FLAG_NONE, stream, NGHTTP2_CANCEL);
}

bool Http2Client::Exchange(bool wait) {
  if (!Send()) return false;
  const std::optional<std::string> bytes = connection_.ReadSome(wait);
  if (!bytes) return false;
  const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes->data());
  return nghttp2_session_mem_recv(session_.get(), data, bytes->size()) >= 0 && Send();
}

bool Http2Client::Send() {
  const std::uint8_t* data = nullptr;
  for (;;) {
    const ssize_t size = nghttp2_session_mem_send(session_.get(), &data);
    if (size <= 0) return size == 0;
    if (!connection_.Send({reinterpret_cast<const char*>(data), static_cast<std::size_t>(size)})) {
      return false;
    }
  }
}

void SendEndlessHeaders(const std::string& address) {
  const HttpConnection connection(address);
  std::string headers;
  for (int i = 0; i < 100; ++i) headers += Literal("x", std::string(90, 'y'));
  connection.Send(kPreface + Frame(FrameType::kSettings, 0, "") +
                  Frame(FrameType::kHeaders, 1, Literal(":method", "POST")));
  while (connection.Send(Frame(FrameType::kContinuation, 1, headers))) {
  }
}

void Overwhelm(const HttpConnection& connection) {
  connection.Send(kPreface);
  std::string settings;
  for (int i = 0; i < 10'000; ++i) {
    settings += Frame(FrameType::kSettings, 0, {'\0', '\3', '\0', '\0', '\0', '\x10'});
  }
  for (int i = 0; i < 60 && connection.Send(settings); ++i) {
  }
}

}  // namespace puzzlesolver
