#pragma once

#include <cstddef>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "client/cli/question.h"
#include "client/library/answer.h"
#include "client/library/count_stream.h"
#include "nlohmann/json.hpp"
#include "puzzlesolver/v1/check.pb.h"
#include "puzzlesolver/v1/generate.pb.h"
#include "puzzlesolver/v1/server_info.pb.h"
#include "puzzlesolver/v1/verify.pb.h"

namespace puzzlesolver::cli {

/// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

/// The answer to one of the boards of `solve`. `question` is null when the board could not be read.
/// Every key is always there: null where it has no meaning.
Json SolveJson(std::size_t index, const Question* question,
               const absl::StatusOr<client::Answer>& answer);

/// The answer to one of the boards of `check`, in the same manner.
Json CheckJson(std::size_t index, const Question* question,
               const absl::StatusOr<v1::CheckResponse>& response);

/// The answer of `hint`, in the same manner.
Json HintJson(const Question* question, const absl::StatusOr<client::Answer>& hint);

/// The answer of `count`, in the same manner.
Json CountJson(const Question* question, const absl::StatusOr<client::CountAnswer>& count);

/// One of the boards of `generate`, in the same manner.
Json BoardJson(const Question* question, const absl::StatusOr<v1::GenerateResponse>& board);

/// The answer of `verify`, in the same manner.
Json VerifyJson(const Question* question, const std::string& moves,
                const absl::StatusOr<v1::VerifyResponse>& response);

/// The answer of `info`.
Json InfoJson(const absl::StatusOr<v1::GetServerInfoResponse>& info);

/// One line.
void WriteLine(const Json& json, std::ostream& out);

}  // namespace puzzlesolver::cli
