#!/bin/sh
# Builds everything with sanitizers and runs the tests: sanitize.sh [PRESET...], asan-ubsan and tsan
# unless told. Fails on a report, be it of a test or of a program that a test has started; reports
# are in build/PRESET/reports. Safe to repeat.
set -eu
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- asan-ubsan tsan

sh deploy/install-deps.sh
for preset; do
  cmake --preset "$preset"
  cmake --build --preset "$preset"
  reports=$PWD/build/$preset/reports
  rm -rf "$reports"
  options=log_path=$reports/report
  failed=
  ASAN_OPTIONS=$options UBSAN_OPTIONS=$options TSAN_OPTIONS=$options \
    ctest --preset "$preset" --parallel "$(nproc)" || failed=yes
  if [ -d "$reports" ]; then
    cat "$reports"/* >&2
    failed=yes
  fi
  [ -z "$failed" ] || { echo "sanitize: $preset: not clean" >&2; exit 1; }
  echo "sanitize: $preset: clean"
done
