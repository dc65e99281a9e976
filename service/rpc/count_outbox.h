#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "puzzlesolver/v1/count.pb.h"
#include "service/app/answer.h"

namespace puzzlesolver::rpc {

/// What a Count call has still to send, in the order in which it goes out. Bounded however slowly
/// the caller reads: the newest progress alone, and the solutions as the engine has listed them,
/// of which messages are made one at a time. Not synchronised.
class CountOutbox {
 public:
  /// A message of solutions gets no more once it has so many moves: some 5 kB.
  static constexpr std::size_t kMovesPerMessage = 1000;

  struct Write {
    v1::CountResponse message;
    /// As in SolveOutbox::Write.
    bool buffered = false;
    bool last = false;
  };

  /// Takes the place of progress that has not been sent.
  void PutProgress(v1::Progress progress);

  /// The answer about `instance`. Progress that has not been sent is dropped. REQUIRES: called once
  /// at most, and nothing is put afterwards.
  void PutAnswer(const app::Answer& answer, std::shared_ptr<const Instance> instance);

  /// The next message to write; nullopt when there is none now.
  std::optional<Write> Take();

 private:
  bool HasSolutions() const { return shortest_ && listed_ < shortest_->listed.size(); }
  v1::SolutionList NextSolutions();

  std::optional<v1::Progress> progress_;
  std::optional<v1::CountResult> result_;
  std::shared_ptr<const Instance> instance_;
  std::shared_ptr<const ShortestSolutions> shortest_;
  std::size_t listed_ = 0;  ///< of its solutions, in messages
  bool first_ = true;
};

}  // namespace puzzlesolver::rpc
