#!/bin/sh
# Fuzzes: run.sh [SECONDS [TARGET...]]. Builds the fuzzers and runs each target, or those named, for
# SECONDS (60 unless told), two at a time. A run begins with tests/data/fuzz/TARGET and with what
# earlier runs have found, which is kept in build/fuzz/corpora; logs are in build/fuzz/logs. Fails
# on a finding: the input that shows it is then in build/fuzz/findings.
set -eu
cd "$(dirname "$0")/../.."

seconds=${1:-60}
[ $# -eq 0 ] || shift
targets=${*:-$(ls tests/data/fuzz)}

sh deploy/install-deps.sh --fuzz
cmake --preset fuzz
cmake --build --preset fuzz
mkdir -p build/fuzz/findings build/fuzz/logs

# For a shell of each target: $1 is the time, $2 the target.
# shellcheck disable=SC2016
fuzz='
  log="build/fuzz/logs/$2"
  mkdir -p "build/fuzz/corpora/$2"
  if ! "build/fuzz/bin/fuzz_$2" -max_total_time="$1" -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix="build/fuzz/findings/$2-" \
    "build/fuzz/corpora/$2" "tests/data/fuzz/$2" >"$log" 2>&1
  then
    tail -n 40 "$log" >&2
    echo "fuzz: $2: a finding" >&2
    exit 1
  fi
  inputs=$(sed -n "s/stat::number_of_executed_units: *//p" "$log")
  echo "fuzz: $2: $inputs inputs, $(grep -o "cov: [0-9]* ft: [0-9]*" "$log" | tail -n 1)"'

# The names are words of their own.
# shellcheck disable=SC2086
printf '%s\n' $targets | xargs -n 1 -P 2 sh -c "$fuzz" fuzz "$seconds"
echo "fuzz: no finding"
