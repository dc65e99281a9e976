#!/bin/sh
# Checks the form of the sources: clang-format and headers that compile alone; with --tidy also
# clang-tidy, which takes many minutes. Needs a build by tests/run.sh, for the generated headers and
# the compile commands.
set -eu
cd "$(dirname "$0")/.."

sh deploy/install-deps.sh --lint

echo "lint: clang-format"
find client service storage tests -name '*.cc' -o -name '*.h' |
  xargs clang-format --dry-run --Werror

echo "lint: every header compiles alone"
cmake --build --preset release --target all_verify_interface_header_sets

if [ "${1-}" = --tidy ]; then
  # Findings are on stdout; stderr counts what is hidden in the system's headers.
  echo "lint: clang-tidy"
  find client service storage -name '*.cc' | sort |
    xargs -P "$(nproc)" -n 4 clang-tidy -p build/release --quiet 2>/dev/null
fi

echo "lint: clean"
