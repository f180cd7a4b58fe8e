#!/usr/bin/env bash
# Prints the Go packages of a part of make test: scripts/packages.sh sqlite|postgres|postgres-only|race
#   sqlite         all
#   postgres       those where the engines can differ: locks, queues, order, search, sums
#   postgres-only  the others with tests that are about PostgreSQL
#   race           what shares memory between goroutines by its own design, and changed
# make test-long runs all of them on both engines and under the race detector.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
longest='^ynova/internal/(app|reading)$'
engines='^ynova/internal/(platform/(db|jobs|idempotency|imports)|backup|period|balance|contract|closing|commission|notification|client)(/|$)'
shared='^ynova/(cmd/|internal/(platform/|account(/|$)|apikey|backup|balance/recompute|closing|contract$|contract/price|simulation/rerun|tariff$|webhook))'
single='/platform/(mailbox|pdf|pdfread|picture|sheet|sniff|unzip)(/|$)' # no goroutines of their own

with_database() {
  go list -test -f '{{if .ForTest}}{{.ForTest}} {{join .Deps " "}}{{end}}' ./... |
    awk '/ ynova\/internal\/platform\/db\/dbtest( |$)/ { print $1 }' | sort -u
}
on_both() { with_database | grep -E "$engines"; }

# about prints the packages whose tests match.
about() { grep -rlE "$1" --include='*_test.go' cmd internal | xargs -rn1 dirname | sort -u | sed 's#^#ynova/#'; }

# changed prints the packages whose code, not their comments alone, is another than before the last
# day of work, or not committed yet: at least what came since the last landing. Without a history, all.
changed() {
  local since before
  since=$(git log -1 --format=%ct 2>/dev/null) &&
    before=$(git rev-list -1 --first-parent --before=$((since - 86400)) HEAD) && [[ -n $before ]] || { go list ./...; return; }
  git diff --numstat --no-renames -I '^[[:space:]]*//( |$)' -I '^[[:space:]]*$' "$before" -- cmd internal | cut -f3 |
    grep '\.go$' | xargs -rn1 dirname | sort -u | while read -r folder; do compgen -G "$folder/*.go" >/dev/null && echo "ynova/$folder"; done
}

# At the end the longest would leave processors idle.
longest_first() { awk -v longest="$longest" '$0 ~ longest { print; next } { rest = rest $0 "\n" } END { printf "%s", rest }'; }

case $1 in
  sqlite) go list ./... | longest_first ;;
  postgres) on_both ;;
  postgres-only) about 'OnPostgres|dbtest\.(Both|(Brazilian)?Postgres)' | comm -23 - <(on_both) | longest_first ;;
  race) changed | grep -E "$shared" | grep -vE "$single" || true ;;
esac
