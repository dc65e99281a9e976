#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace puzzlesolver::app {

/// Whether stored tables are complete, as their rows come by in the order of keys. Not
/// synchronised.
class TableCheck {
 public:
  /// A table that lacks rows, or whose completion row does.
  struct Incomplete {
    std::string encoded_key;  ///< of its completion row
    std::string value;        ///< of the same; empty when it is not there
    std::string explanation;  ///< one sentence
  };

  /// To be called before AddRow; the table that ended before this row, if it is incomplete.
  std::optional<Incomplete> BeginTableOf(std::string_view encoded_key);

  /// One sentence when the row, or completion row, is damaged.
  std::optional<std::string> AddRow(std::string_view encoded_key, std::string_view value);

  /// To be called after the last row.
  std::optional<Incomplete> Finish();

 private:
  std::string table_;  ///< encoded key without a rank; empty before the first
  std::string completion_;
  bool is_judged_ = false;  ///< its completion row can be read by this program, or is not there
  std::optional<std::uint64_t> expected_;
  std::uint64_t rows_ = 0;
};

}  // namespace puzzlesolver::app
