#!/usr/bin/env bash
# The journeys of a change again and again beside busy processes: ends at the first run that is
# not green, and says how long each took. RUNS=10 LOAD=4 scripts/e2e-soak.sh [what Playwright takes]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
loads=()
trap '((${#loads[@]} == 0)) || kill "${loads[@]}"' EXIT
for ((i = 0; i < ${LOAD:-4}; i++)); do
  while :; do :; done &
  loads+=($!)
done
for ((run = 1; run <= ${RUNS:-10}; run++)); do
  start=$SECONDS
  # Without CI: a second try would hide what holds only sometimes.
  if ! env -u CI YNOVA_LONG=0 npm --prefix web run e2e -- --retries=0 --reporter=dot "$@"; then
    echo "run $run of ${RUNS:-10}: failed after $((SECONDS - start)) s" >&2
    exit 1
  fi
  echo "run $run of ${RUNS:-10}: $((SECONDS - start)) s, beside ${LOAD:-4} busy processes"
done
