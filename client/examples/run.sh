#!/bin/sh
# Usage: run.sh BIN_DIR
# Runs the examples against the server in BIN_DIR, in plaintext and over TLS, and fails unless they
# print what expected.txt says. Then asks with `buf curl` by reflection alone. Safe to repeat.
set -eu

[ $# -eq 1 ] || { echo "usage: sh run.sh BIN_DIR" >&2; exit 2; }
bin=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."

examples=client/examples
out=build/examples
work=$(mktemp -d)
servers=
# No proxy stands between here and here.
export no_grpc_proxy=localhost,127.0.0.1

fail() {
  echo "examples: $*" >&2
  exit 1
}

stop() {
  # The numbers are words of their own.
  # shellcheck disable=SC2086
  [ -z "$servers" ] || kill $servers 2>/dev/null || true
  wait
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

# start_server NAME [OPTION...]: sets `address` to where it listens.
start_server() {
  log=$work/$1.log
  data=$work/$1.data
  shift
  : >"$log"
  "$bin/puzzlesolver-server" --listen 127.0.0.1:0 --data-dir "$data" --tables none "$@" \
    >>"$log" 2>"$log.stderr" &
  server=$!
  servers="$servers $server"
  tries=0
  until grep -q '^puzzlesolver-server listening on ' "$log"; do
    kill -0 "$server" 2>/dev/null || fail "the server has ended: $(cat "$log.stderr")"
    tries=$((tries + 1))
    [ "$tries" -le 300 ] || fail "the server does not listen"
    sleep 0.1
  done
  address=$(sed -n 's/^puzzlesolver-server listening on //p' "$log")
}

# An authority, a certificate of its for this machine, an authority that signed nothing, a token.
make_credentials() {
  new_key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc"
  # The words of new_key are options.
  # shellcheck disable=SC2086
  {
    for name in authority stranger; do
      openssl req -x509 $new_key -days 1 -subj "/CN=$name" -keyout "$work/$name.key" \
        -out "$work/$name.pem"
    done
    openssl req $new_key -subj /CN=localhost -addext subjectAltName=DNS:localhost \
      -keyout "$work/server.key" -out "$work/server.csr"
    openssl x509 -req -in "$work/server.csr" -CA "$work/authority.pem" \
      -CAkey "$work/authority.key" -days 1 -copy_extensions copyall -out "$work/server.pem"
  } 2>"$work/openssl.log" || fail "openssl: $(cat "$work/openssl.log")"
  token=$(openssl rand -hex 16)
  echo "$token" >"$work/token"
  echo "examples solve sha256:$(printf %s "$token" | sha256sum | cut -d ' ' -f 1)" >"$work/access"
}

in_python() { PYTHONPATH=$out/python /usr/bin/python3 "$examples/python/solve.py" "$@"; }
in_node() { node "$out/node/solve.js" "$@"; }
buf_curl() { "$out/node/node_modules/.bin/buf" curl --protocol grpc "$@"; }

# expect_answers LANGUAGE ARGUMENT...: all that the examples print. How far a search gets in its
# time depends on the machine; between the tiles' distances (40) and the longest of all solutions
# (80) the bound is even, as the blank stays where it is.
expect_answers() {
  language=$1
  shift
  echo "examples: $language $*"
  "in_$language" "$@" >"$work/printed" 2>"$work/stderr" ||
    fail "$language failed: $(cat "$work/stderr")"
  sed -E 's/fewer than ([4-7][02468]|80) moves/fewer than BOUND moves/' "$work/printed" |
    diff -u "$examples/expected.txt" - || fail "$language: that is not what expected.txt says"
}

# expect_failure LANGUAGE LINE ARGUMENT...: the call fails and this line tells why.
expect_failure() {
  language=$1 line=$2
  shift 2
  echo "examples: $language $*: $line"
  ! "in_$language" "$@" >"$work/printed" 2>&1 || fail "$language should have failed"
  grep -qx "$line" "$work/printed" ||
    fail "$language: expected '$line' but it printed: $(cat "$work/printed")"
}

# expect_json TEXT METHOD [OPTION...]: `buf curl` gets an answer with this text, blanks aside.
expect_json() {
  text=$1 method=$2
  shift 2
  echo "examples: buf curl $method"
  buf_curl --http2-prior-knowledge --reflect "$@" \
    "http://$address/puzzlesolver.v1.PuzzleSolver/$method" >"$work/printed" ||
    fail "buf curl $method failed"
  tr -d ' \n' <"$work/printed" | grep -qF "$text" ||
    fail "buf curl $method: expected $text in: $(cat "$work/printed")"
}

sh deploy/install-deps.sh --examples

rm -rf "$out/python"
mkdir -p "$out/node"
sh "$examples/python/generate.sh" "$out/python"
cp -R "$examples/node/." "$out/node"
npm ci --prefix "$out/node" --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel error
make_credentials

start_server plaintext
for language in python node; do
  expect_answers "$language" "$address"
done

expect_json '"apiVersion":"v1"' GetServerInfo
expect_json '"family":"PUZZLE_FAMILY_ROTATION"' GetServerInfo
board='{"rows": 3, "columns": 3, "tiles": [1, 2, 3, 4, 5, 6, 0, 7, 8]}'
moves='{"directions":["DIRECTION_RIGHT","DIRECTION_RIGHT"],"tiles":[7,8]}'
expect_json "\"moves\":{\"sliding\":$moves}" Solve --data "{\"puzzle\": {\"sliding\": $board}}"

start_server tls --tls-cert "$work/server.pem" --tls-key "$work/server.key" \
  --access-file "$work/access"
address=localhost:${address##*:}
for language in python node; do
  expect_answers "$language" --tls-ca "$work/authority.pem" --token-file "$work/token" "$address"
  expect_failure "$language" "UNAUTHENTICATED, INVALID_CREDENTIALS" \
    --tls-ca "$work/authority.pem" "$address"
  expect_failure "$language" "UNAVAILABLE, no reason" \
    --tls-ca "$work/stranger.pem" --token-file "$work/token" "$address"
done

echo "examples: all answers are as expected"
