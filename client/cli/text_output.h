#pragma once

#include <ostream>

#include "client/cli/question.h"
#include "client/library/answer.h"
#include "client/library/count_stream.h"
#include "puzzlesolver/v1/check.pb.h"
#include "puzzlesolver/v1/server_info.pb.h"
#include "puzzlesolver/v1/verify.pb.h"

namespace puzzlesolver::cli {

/// Writes one answer for people, part by part as they arrive.
class AnswerPrinter {
 public:
  explicit AnswerPrinter(std::ostream& out) : out_(out) {}

  void Add(const v1::AnswerPart& part);

 private:
  void Begin();
  void End();

  std::ostream& out_;
  v1::AnswerHeader header_;
};

/// The same for an answer that is complete.
void PrintAnswer(const client::Answer& answer, std::ostream& out);

void PrintCheck(const Question& question, const v1::CheckResponse& check, std::ostream& out);
void PrintHint(const client::Answer& hint, std::ostream& out);
void PrintCount(const client::CountAnswer& count, std::ostream& out);
void PrintTrial(const Question& question, const v1::VerifyResponse& trial, std::ostream& out);
void PrintInfo(const v1::GetServerInfoResponse& info, std::ostream& out);

}  // namespace puzzlesolver::cli
