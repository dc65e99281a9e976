#!/bin/sh
# Usage: generate.sh DIRECTORY
# Generates the Python code of the API into DIRECTORY, which then belongs into PYTHONPATH. The
# health service is left out: its package `grpc` would hide the library of that name.
set -eu
[ $# -eq 1 ] || { echo "usage: sh generate.sh DIRECTORY" >&2; exit 2; }
proto=$(dirname "$0")/../../../proto

mkdir -p "$1"
protoc --proto_path="$proto" --python_out="$1" --grpc_out="$1" \
  --plugin=protoc-gen-grpc="$(command -v grpc_python_plugin)" \
  "$proto"/google/rpc/*.proto "$proto"/puzzlesolver/v1/*.proto
