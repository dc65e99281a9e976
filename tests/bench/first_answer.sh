#!/bin/sh
# Time from starting the server on an empty directory to the first answer, in milliseconds:
#   sh tests/bench/first_answer.sh BIN_DIRECTORY [RUNS]
# prints minimum, median and maximum for an 8-puzzle (from the table) and a 15-puzzle (searched).
set -eu

bin=$1
runs=${2:-11}
work=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$work"' EXIT

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

one_run() { # board -> milliseconds
  rm -rf "$work/data"
  mkfifo "$work/line"
  begin=$(milliseconds)
  "$bin/puzzlesolver-server" --listen 127.0.0.1:0 --data-dir "$work/data" \
    >"$work/line" 2>/dev/null &
  server=$!
  read -r line <"$work/line"
  "$bin/puzzlesolver" solve --server "${line##* }" "$1" >"$work/answer"
  end=$(milliseconds)
  grep -q SOLVED "$work/answer"
  kill "$server"
  wait "$server"
  rm "$work/line"
  echo $((end - begin))
}

for board in '2 3 4/1 5 0/7 6 8' '2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15'; do
  i=0
  while [ "$i" -lt "$runs" ]; do
    one_run "$board"
    i=$((i + 1))
  done | sort -n >"$work/times"
  printf '%s: min %s, median %s, max %s ms\n' "$board" "$(head -n 1 "$work/times")" \
    "$(sed -n "$(((runs + 1) / 2))p" "$work/times")" "$(tail -n 1 "$work/times")"
done
