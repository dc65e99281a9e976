#include "client/cli/input.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::cli {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr char kStandardInput[] = "-";

constexpr char kInput[] = "input";

absl::Status CannotRead(const std::string& name, const std::string& option) {
  return FieldError(option, absl::StrCat(name, " cannot be read."));
}

absl::StatusOr<std::string> ReadAll(std::istream& in, const std::string& name,
                                    const std::string& option) {
  try {
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
    return text;
  } catch (const std::ios_base::failure&) {  // the library's way to report a failed read
    return CannotRead(name, option);
  }
}

/// Longer arguments may be boards without separators.
constexpr std::size_t kTileLength = 3;

bool AreSingleTiles(const std::vector<std::string>& arguments) {
  return arguments.size() > 1 && std::ranges::all_of(arguments, [](const std::string& argument) {
           return argument.size() <= kTileLength &&
                  argument.find_first_of(" \t\r\n,;|/[](){}") == std::string::npos;
         });
}

absl::StatusOr<std::vector<std::string>> Texts(const BoardOptions& options, std::istream& in) {
  if (AreSingleTiles(options.boards)) return std::vector{absl::StrJoin(options.boards, " ")};
  const bool named = options.boards == std::vector<std::string>{kStandardInput};
  if (!options.boards.empty() && !named) return options.boards;
  auto text = ReadText(options.input, in);
  if (!text.ok()) return text.status();
  return std::vector{*std::move(text)};
}

}  // namespace

absl::StatusOr<std::string> ReadText(const std::string& path, std::istream& in) {
  if (path.empty() || path == kStandardInput) return ReadAll(in, "The standard input", kInput);
  return ReadFile(path, kInput);
}

absl::StatusOr<std::string> ReadFile(const std::string& path, const std::string& option) {
  std::ifstream file(path, std::ios::binary);
  // A directory opens, but has no first byte and no end.
  const std::string name = absl::StrCat("The file '", path, "' of --", option);
  if (!file || (file.peek(), file.bad())) return CannotRead(name, option);
  file.clear();
  return ReadAll(file, name, option);
}

absl::StatusOr<std::vector<absl::StatusOr<Question>>> ReadQuestions(const BoardOptions& options,
                                                                    std::istream& in) {
  const auto texts = Texts(options, in);
  if (!texts.ok()) return texts.status();
  std::vector<absl::StatusOr<Question>> questions;
  for (const std::string& text : *texts) {
    for (auto& board : text::ParseBoards(text, options.puzzle.shape())) {
      questions.push_back(board.ok() ? MakeQuestion(*std::move(board), options.puzzle.goal)
                                     : absl::StatusOr<Question>(board.status()));
    }
  }
  return questions;
}

}  // namespace puzzlesolver::cli
