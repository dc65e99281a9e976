#!/bin/sh
# Builds with sanitizers and runs the tests: sanitize.sh [PRESET [TEST_PROGRAM...]], e.g. tsan
# app_test. All test programs unless told, both presets (asan-ubsan and tsan) unless told. Fails on a
# report, be it of a test or of a program that a test has started; reports are in
# build/PRESET/reports. Safe to repeat.
set -eu
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
  sh "$0" asan-ubsan
  sh "$0" tsan
  exit
fi

preset=$1
shift
sh deploy/install-deps.sh
cmake --preset "$preset"
# shellcheck disable=SC2046
cmake --build --preset "$preset" $([ $# -eq 0 ] || echo --target "$@")
reports=$PWD/build/$preset/reports
rm -rf "$reports"
options=log_path=$reports/report
failed=
ASAN_OPTIONS=$options UBSAN_OPTIONS=$options TSAN_OPTIONS=$options \
  ctest --preset "$preset" --parallel "$(nproc)" \
  --label-regex "$([ $# -eq 0 ] && echo . || echo "^($*)\$" | tr ' ' '|')" || failed=yes
for report in "$reports"/*; do
  [ -e "$report" ] || continue
  cat "$report" >&2
  failed=yes
done
[ -z "$failed" ] || { echo "sanitize: $preset: not clean" >&2; exit 1; }
echo "sanitize: $preset: clean"
