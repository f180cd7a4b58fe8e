#!/usr/bin/env bash
# Prints the Go packages of a part of make test: scripts/packages.sh sqlite|postgres|race
# Those whose tests open a database run on each engine, the rest once. The race detector
# makes a test two to ten times slower: it watches, on PostgreSQL, what shares memory between
# goroutines by its own design; make test-long watches all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
single='/platform/(pdf|pdfread|picture|unzip)(/|$)'
longest='^ynova/internal/(app|reading)$'
shared='^ynova/(cmd/|internal/(platform/|account(/|$)|apikey|backup|balance/recompute|closing|contract$|contract/price|simulation/rerun|tariff$|webhook))'

with_database() {
  go list -test -f '{{if .ForTest}}{{.ForTest}} {{join .Deps " "}}{{end}}' ./... |
    awk '/ ynova\/internal\/platform\/db\/dbtest( |$)/ { print $1 }' | sort -u
}
watched() { go list ./... | grep -E "$shared" | grep -vE "$single" | sort; }

# At the end the longest would leave processors idle.
longest_first() { awk -v longest="$longest" '$0 ~ longest { print; next } { rest = rest $0 "\n" } END { printf "%s", rest }'; }

case $1 in
  sqlite) sort -u <(with_database) <(go list ./... | sort | comm -23 - <(watched)) | longest_first ;;
  postgres) comm -23 <(with_database) <(watched) | longest_first ;;
  race) watched ;;
esac
