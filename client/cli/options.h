#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "absl/time/time.h"
#include "client/cli/question.h"
#include "google/protobuf/duration.pb.h"
#include "puzzlesolver/v1/solve.pb.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/puzzles/text/parse.h"

namespace puzzlesolver::cli {

/// Where the questions go, and as whom.
struct ServerOptions {
  std::vector<std::string> addresses = {"127.0.0.1:50051"};
  bool tls = false;
  std::string tls_ca;
  std::string tls_certificate;
  std::string tls_key;
  std::string tls_server_name;
  std::string token_file;
  bool embedded = false;
  std::string data_dir = "./puzzlesolver-data";

  void AddTo(CLI::App& command);

  /// Each of the options for TLS asks for it.
  bool UsesTls() const {
    return tls || !tls_ca.empty() || !tls_certificate.empty() || !tls_server_name.empty();
  }

 private:
  void AddSecurityTo(CLI::App& command);
};

/// What the puzzle is, as far as the text of the boards leaves it open.
struct PuzzleOptions {
  std::string family;
  std::optional<int> rows;
  std::optional<int> columns;
  std::string goal;

  void AddTo(CLI::App& command);
  text::Shape shape() const;
};

/// The board of `text` as a question. Errors: INVALID_ARGUMENT that names what is wrong.
absl::StatusOr<Question> ReadQuestion(const std::string& text, const PuzzleOptions& puzzle);

/// Where boards come from: arguments, else a file, else standard input.
struct BoardOptions {
  std::vector<std::string> boards;
  std::string input;
  PuzzleOptions puzzle;

  void AddTo(CLI::App& command);
};

/// How much work a question may take.
struct WorkOptions {
  std::string timeout;
  std::uint64_t max_nodes = 0;
  std::string cache;

  void AddTo(CLI::App& command);

  /// Puts them into a request.
  template <typename Request>
  void Fill(Request& request) const {
    if (!timeout.empty()) *request.mutable_time_limit() = time_limit();
    request.set_max_nodes(max_nodes);
    request.set_cache_use(cache_use());
  }

 private:
  google::protobuf::Duration time_limit() const;
  v1::CacheUse cache_use() const;
};

/// How a question is to be answered.
struct AnswerOptions {
  WorkOptions work;
  std::string quality;
  double factor = 0;  ///< none
  std::string tie_break;

  void AddTo(CLI::App& command);
  /// `--quality` and `--factor`.
  void AddQualityTo(CLI::App& command);
  /// Errors: INVALID_ARGUMENT when the quality needs the factor, or does not take it.
  absl::Status CheckFactor() const;
  /// A request without a puzzle.
  v1::SolveRequest request() const;
};

/// Adds `--size`, as in "3x4".
void AddSize(CLI::App& command, std::string& size);

/// The shape that `--size` names, that of the 15-puzzle when it was not given. REQUIRES: the option
/// has taken it.
sliding::Geometry SizeOf(const std::string& size);

/// Adds `--timeout`; `what` says what it limits.
void AddTimeout(CLI::App& command, std::string& timeout, const std::string& what);

/// The value of `--timeout`, zero when it was not given.
absl::Duration TimeoutOf(const std::string& timeout);

}  // namespace puzzlesolver::cli
