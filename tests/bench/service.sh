#!/bin/sh
# Speed of the service, beside a bare gRPC server that sends the same bytes: a table on the
# terminal, and JSON in service_bench.json.
#   sh tests/bench/service.sh BIN_DIRECTORY [FILTER [MINUTES]]
# FILTER is a regular expression of scenarios: KnownAnswers, MovesOneByOne, Batch, Ends, Overload,
# Memory; all of them take some six minutes. Memory goes on for MINUTES (1) after its boards.
set -eu

exec "$1/service_bench" "$@"
