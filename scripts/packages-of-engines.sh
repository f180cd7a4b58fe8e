#!/usr/bin/env bash
# Prints the Go packages whose tests open a database: those that make test runs on each
# engine. The others need one run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
go list -test -f '{{if .ForTest}}{{.ForTest}} {{join .Deps " "}}{{end}}' ./... |
  awk '/ ynova\/internal\/platform\/db\/dbtest( |$)/ { print $1 }' | sort -u
