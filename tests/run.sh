#!/bin/sh
# Installs what is needed, builds everything and runs every test. Safe to repeat.
set -eu
cd "$(dirname "$0")/.."

sh deploy/install-deps.sh
cmake --preset release
cmake --build --preset release
ctest --preset release --parallel "$(nproc)"
