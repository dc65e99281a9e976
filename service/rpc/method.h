#pragma once

#include <string_view>

#include "service/security/access_list.h"

namespace puzzlesolver::rpc {

/// What is known of a method before it is called.
struct Method {
  std::string_view service;
  std::string_view name;
  security::Right right = security::Right::kSolve;  ///< that its callers need
  /// Whether callers who have used up their share of work are refused.
  bool works = false;
};

}  // namespace puzzlesolver::rpc
