#!/usr/bin/env bash
# The benchmarks: the built server beside a bare one over the same driver, and the
# Go benchmarks of what has no HTTP. Every figure is a ratio within this run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
go build -o bin/ynova-bench ./cmd/ynova-bench
bin/ynova-bench -binary bin/ynova "$@"
echo
go test -run '^$' -bench . -benchtime 200ms ./internal/balance/... ./internal/client/lead ./internal/closing ./internal/contract ./internal/contract/portfolio ./internal/dossier ./internal/platform/logging ./internal/platform/sheet ./internal/platform/web ./internal/reading/queue
