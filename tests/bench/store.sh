#!/bin/sh
# Speed and size of the store: a table on the terminal, and JSON in store_bench.json.
#   sh tests/bench/store.sh BIN_DIRECTORY [FILTER]
# FILTER is a regular expression of benchmark names, e.g. 'Get|Find'. A million answers are stored
# first, which takes some seconds and 100 MB.
set -eu

exec "$1/store_bench" --benchmark_filter="${2:-.}" \
  --benchmark_repetitions=5 --benchmark_report_aggregates_only \
  --benchmark_enable_random_interleaving=true \
  --benchmark_counters_tabular --benchmark_out=store_bench.json
