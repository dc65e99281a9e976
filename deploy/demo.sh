#!/bin/sh
# From a bare machine to solved puzzles: installs, builds, starts a server, and lets the command
# line ask it, three times over: a fresh server, the same again, and after a restart. Safe to repeat.
set -eu
cd "$(dirname "$0")/.."

bin=build/release/bin
data=build/demo-data
log=build/demo-server.log
server=

fifteen="14 9 3 11/5 13 7 4/10 1 2 12/0 6 15 8"
fifteen_goal="0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"
eight="8 6 7/2 5 4/3 0 1"
rotation="2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3"

fail() {
  echo "demo: $*" >&2
  [ ! -f "$log" ] || sed 's/^/server: /' "$log" >&2
  exit 1
}

start_server() {
  : >"$log"
  "$bin/puzzlesolver-server" --listen 127.0.0.1:0 --data-dir "$data" --tables first >>"$log" 2>&1 &
  server=$!
  tries=0
  until grep -q 'listening on' "$log"; do
    kill -0 "$server" 2>/dev/null || fail "the server has ended"
    tries=$((tries + 1))
    [ "$tries" -le 100 ] || fail "the server does not listen"
    sleep 0.1
  done
  PUZZLESOLVER_SERVER=$(sed -n 's/.*listening on //p' "$log")
  export PUZZLESOLVER_SERVER
  echo "== A server listens on $PUZZLESOLVER_SERVER"
}

# Ends as an operator would end it: SIGTERM, and the exit code tells whether all went well.
stop_server() {
  kill -TERM "$server"
  wait "$server" || fail "the server ended with code $?"
  server=
}

trap '[ -z "$server" ] || kill "$server" 2>/dev/null' EXIT
trap 'exit 130' INT TERM

# ask SOURCE NAME BOARD [OPTION...]: the answer must come from SOURCE.
ask() {
  source=$1 name=$2
  shift 2
  printf '\n-- %s: puzzlesolver solve "%s"\n' "$name" "$1"
  answer=$("$bin/puzzlesolver" solve "$@") || fail "$name was not solved"
  printf '%s\n' "$answer"
  case $answer in
    *"source:    $source"*) ;;
    *) fail "$name: expected an answer from $source" ;;
  esac
}

ask_all() {
  ask "$1" "15-puzzle" "$fifteen" --goal "$fifteen_goal"
  ask TABLE "8-puzzle" "$eight"
  ask "$1" "Rotation Game" "$rotation"
}

sh deploy/install-deps.sh
cmake --preset release
cmake --build --preset release --target puzzlesolver puzzlesolver-server

rm -rf "$data"
start_server
ask_all SEARCH
printf '\n== The same questions again\n'
ask_all CACHE
printf '\n== The same questions after a restart of the server\n'
stop_server
start_server
ask_all CACHE
stop_server

printf '\n== Shown: three puzzles solved by a server, first by SEARCH (the 8-puzzle from its TABLE),\n'
echo "   then from the CACHE, and from the CACHE of the same data directory after a restart."
