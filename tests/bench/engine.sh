#!/bin/sh
# Speed of the engine: a table on the terminal, and JSON in engine_bench.json.
#   sh tests/bench/engine.sh BIN_DIRECTORY [FILTER]
# FILTER is a regular expression of benchmark names, e.g. 'Korf[AP]|LookUp'; all of them take some
# twenty minutes. The tables (0.6 GB) are kept in $PUZZLESOLVER_BENCH_TABLES, where that is set.
set -eu

exec "$1/engine_bench" --benchmark_filter="${2:-.}" \
  --benchmark_repetitions=3 --benchmark_report_aggregates_only \
  --benchmark_counters_tabular --benchmark_out=engine_bench.json
