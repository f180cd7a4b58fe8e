#!/usr/bin/env bash
# Prints the Go packages of a part of make test: scripts/packages.sh plain|race
# Those whose tests open a database run in both parts, each on an engine. Of the others
# those run without the race detector that have one goroutine: it makes them ten times
# slower and has nothing to see. make test-long watches all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
single='^ynova/internal($|/kernel/|/document/(extract|fiscal|scan)(/|$)|/platform/(pdf|pdfread|picture|unzip)(/|$)|/simulation/(cost|proposal/workbook)$)'

case $1 in
  plain)
    {
      go list -test -f '{{if .ForTest}}{{.ForTest}} {{join .Deps " "}}{{end}}' ./... |
        awk '/ ynova\/internal\/platform\/db\/dbtest( |$)/ { print $1 }'
      go list ./... | grep -E "$single"
    } | sort -u
    ;;
  race) go list ./... | grep -vE "$single" ;;
esac
