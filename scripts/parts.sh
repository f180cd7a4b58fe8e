#!/usr/bin/env bash
# Runs targets of the Makefile one after the other and ends with what each took,
# which tests were left out and why, and the count: scripts/parts.sh check test-go
# A part that fails does not hide what the others say.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
rm -rf bin/reports

times=() failed=()
for part in "$@"; do
  echo "── $part"
  start=$SECONDS verdict=ok
  make --no-print-directory "$part" || { verdict=FAILED; failed+=("$part"); }
  took=$((SECONDS - start))
  times+=("$(printf '%-16s %3dm %02ds  %s' "$part" $((took / 60)) $((took % 60)) "$verdict")")
done

echo
printf '%s\n' "${times[@]}"
if compgen -G 'bin/reports/*.xml' >/dev/null; then go run -C tools ./testreport "$PWD"/bin/reports/*.xml; fi
[[ ${#failed[@]} -eq 0 ]] || { echo "failed: ${failed[*]}" >&2; exit 1; }
