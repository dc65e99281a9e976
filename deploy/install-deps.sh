#!/bin/sh
# Installs from Debian 12 all that building and testing PuzzleSolver needs; with --lint also the
# formatter and the linter, with --fuzz the compiler of the fuzzers, with --examples what the
# examples in other languages need. Safe to repeat: with everything in place it needs no network.
set -eu

packages="
  g++ cmake ninja-build
  libgrpc++-dev libgrpc-dev protobuf-compiler-grpc protobuf-compiler libprotobuf-dev
  librocksdb-dev libhiredis-dev zlib1g-dev libssl-dev
  libabsl-dev libcli11-dev libtomlplusplus-dev libspdlog-dev libfmt-dev nlohmann-json3-dev
  prometheus-cpp-dev libcivetweb-dev
  libgtest-dev libgmock-dev libbenchmark-dev libnghttp2-dev redis-server redis-tools"

case "${1-}" in
  "") ;;
  --lint) packages="$packages clang-format clang-tidy" ;;
  --fuzz) packages="$packages clang libclang-rt-dev llvm" ;;
  --examples)
    packages="$packages python3-grpcio python3-protobuf openssl"
    # Node from elsewhere brings its own npm, and Debian's would not go with it.
    command -v npm >/dev/null || packages="$packages nodejs npm"
    ;;
  *) echo "usage: sh deploy/install-deps.sh [--lint | --fuzz | --examples]" >&2; exit 2 ;;
esac

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

command -v apt-get >/dev/null || { echo "install-deps: needs Debian's apt-get" >&2; exit 1; }

missing=
for package in $packages; do
  is_installed "$package" || missing="$missing $package"
done
if [ -z "$missing" ]; then
  echo "install-deps: all packages are installed"
  exit 0
fi

as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
log=$(mktemp)
trap 'rm -f "$log"' EXIT

apt() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" >"$log" 2>&1 ||
    { cat "$log" >&2; echo "install-deps: apt-get $1 failed" >&2; exit 1; }
}

echo "install-deps: updating the package lists"
apt update
echo "install-deps: installing$missing"
# The names are words of their own.
# shellcheck disable=SC2086
apt install --no-install-recommends --yes $missing
echo "install-deps: done"
