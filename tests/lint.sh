#!/bin/sh
# Checks the form of the sources: clang-format, headers that compile alone, clang-tidy. Needs a
# build by tests/run.sh, for the generated headers and the compile commands.
set -eu
cd "$(dirname "$0")/.."

sh deploy/install-deps.sh --lint

echo "lint: clang-format"
find client service storage tests -name '*.cc' -o -name '*.h' |
  xargs clang-format --dry-run --Werror

echo "lint: every header compiles alone"
cmake --build --preset release --target all_verify_interface_header_sets

# Findings are on stdout; stderr counts what is hidden in the system's headers.
echo "lint: clang-tidy"
find client service storage -name '*.cc' | sort |
  xargs -P "$(nproc)" -n 4 clang-tidy -p build/release --quiet 2>/dev/null

echo "lint: clean"
