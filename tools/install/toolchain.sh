#!/usr/bin/env bash
# Checks that Go and Node are there and new enough; these are the two things a
# newcomer brings along.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tools/install/lib.sh

# at_least FOUND NEEDED compares dotted versions.
at_least() { [[ $(printf '%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

go_needed=$(sed -nE 's/^go ([0-9.]+)$/\1/p' go.mod)
command -v go >/dev/null || fail "Go is missing: install Go $go_needed or newer from https://go.dev/dl/"
go_found=$(go env GOVERSION 2>/dev/null || true)
go_found=${go_found#go}
at_least "${go_found:-0}" "$go_needed" ||
  fail "Go ${go_found:-of unknown version} is too old: install Go $go_needed or newer from https://go.dev/dl/"

node_needed=20
command -v node >/dev/null && command -v npm >/dev/null ||
  fail "Node.js is missing: install Node.js $node_needed or newer, with npm, from https://nodejs.org/"
node_found=$(node --version)
at_least "${node_found#v}" "$node_needed" ||
  fail "Node.js $node_found is too old: install Node.js $node_needed or newer from https://nodejs.org/"
