#include "tests/support/http_get.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <stdexcept>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace puzzlesolver {
namespace {

constexpr timeval kPatience = {.tv_sec = 10, .tv_usec = 0};

std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> Resolve(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.front() == '[') host = host.substr(1, host.size() - 2);
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), address.substr(colon + 1).c_str(), &hints, &found) != 0) {
    throw std::runtime_error("no such address: " + address);
  }
  return {found, freeaddrinfo};
}

HttpReply Parse(const std::string& text) {
  HttpReply reply;
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos) return reply;
  const std::vector<std::string> lines = absl::StrSplit(text.substr(0, end), "\r\n");
  const std::vector<std::string> words = absl::StrSplit(lines.front(), ' ');
  if (words.size() < 2 || !absl::SimpleAtoi(words[1], &reply.status)) return reply;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::pair<std::string, std::string> header =
        absl::StrSplit(lines[i], absl::MaxSplits(": ", 1));
    reply.headers[absl::AsciiStrToLower(header.first)] = header.second;
  }
  reply.body = text.substr(end + 4);
  return reply;
}

}  // namespace

HttpConnection::HttpConnection(const std::string& address) {
  const auto resolved = Resolve(address);
  socket_ = socket(resolved->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof(kPatience));
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof(kPatience));
  if (connect(socket_, resolved->ai_addr, resolved->ai_addrlen) != 0) {
    close(socket_);
    throw std::runtime_error("cannot connect to " + address);
  }
}

HttpConnection::~HttpConnection() { close(socket_); }

bool HttpConnection::Send(const std::string& bytes) const {
  return send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
         static_cast<ssize_t>(bytes.size());
}

std::optional<std::string> HttpConnection::ReadSome(bool wait) const {
  std::array<char, 4096> buffer{};
  const ssize_t size = recv(socket_, buffer.data(), buffer.size(), wait ? 0 : MSG_DONTWAIT);
  if (size == 0 || (size < 0 && errno != EAGAIN)) return std::nullopt;
  return std::string(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
}

HttpReply HttpConnection::ReadReply() const {
  std::string text;
  for (auto more = ReadSome(true); more && !more->empty(); more = ReadSome(true)) text += *more;
  return Parse(text);
}

HttpReply SendHttp(const std::string& address, const std::string& request) {
  const HttpConnection connection(address);
  connection.Send(request);
  return connection.ReadReply();
}

HttpReply HttpGet(const std::string& address, const std::string& path) {
  return SendHttp(address, absl::StrCat("GET ", path, " HTTP/1.1\r\nHost: ", address, "\r\n\r\n"));
}

}  // namespace puzzlesolver
