#include "storage/shared/host_resolver.h"

#include <netdb.h>
#include <sys/socket.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

namespace puzzlesolver::storage {
namespace {

std::vector<std::string> Ask(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return {};
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  std::vector<std::string> addresses;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    std::array<char, NI_MAXHOST> text{};
    if (getnameinfo(one->ai_addr, one->ai_addrlen, text.data(), text.size(), nullptr, 0,
                    NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text.data());
    }
  }
  return addresses;
}

}  // namespace

struct HostResolver::Question {
  std::mutex mutex;
  std::condition_variable_any answered;
  bool is_answered = false;
  std::vector<std::string> addresses;
};

std::vector<std::string> HostResolver::Resolve(const std::string& host,
                                               std::chrono::nanoseconds patience,
                                               const std::stop_token& stop) {
  std::shared_ptr<Question>& open = open_[host];
  if (open == nullptr) {
    open = std::make_shared<Question>();
    try {
      std::thread([host, question = open] {
        std::vector<std::string> addresses = Ask(host);
        const std::lock_guard lock(question->mutex);
        question->addresses = std::move(addresses);
        question->is_answered = true;
        question->answered.notify_all();
      }).detach();
    } catch (const std::system_error&) {
      open_.erase(host);
      return {};
    }
  }
  const std::shared_ptr<Question> question = open;
  std::unique_lock lock(question->mutex);
  if (!question->answered.wait_for(lock, stop, patience, [&] { return question->is_answered; })) {
    return {};
  }
  open_.erase(host);
  return question->addresses;
}

}  // namespace puzzlesolver::storage
