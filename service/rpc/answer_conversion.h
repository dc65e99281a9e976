#pragma once

#include "puzzlesolver/v1/answer.pb.h"
#include "service/app/answer.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

v1::Outcome ToProto(app::Outcome outcome);
v1::Guarantee ToProto(app::Guarantee guarantee);
v1::Source ToProto(app::Source source);
v1::LimitReason ToProto(app::Limit limit);

/// The header of the only answer of a call about `instance`.
v1::AnswerHeader ToHeader(const app::Answer& answer, const Instance& instance);

v1::Progress ToProto(const app::Progress& progress);

}  // namespace puzzlesolver::rpc
