#!/usr/bin/env bash
# Runs targets of the Makefile one after the other and ends with which tests were left out and
# which failed, and why, then what each part took and how busy the processors were meanwhile
# (a part that leaves them idle waits for something): scripts/parts.sh check test-go
# A part that fails does not hide what the others say.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
rm -rf bin/reports

# ticks are those of all processors since the machine started: all, and the idle ones. Those of
# the processes would miss what nobody waits for, as the PostgreSQL server and the browser.
ticks() { awk '/^cpu / { print $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9, $5 + $6 }' /proc/stat 2>/dev/null || echo 0 0; }

lines=() failed=()
for part in "$@"; do
  echo "── $part"
  start=$SECONDS verdict=ok
  read -r all idle < <(ticks)
  make --no-print-directory "$part" || { verdict=FAILED; failed+=("$part"); }
  took=$((SECONDS - start))
  read -r all_after idle_after < <(ticks)
  all=$((all_after - all)) idle=$((idle_after - idle))
  lines+=("$(printf '%-16s %3dm %02ds  busy %3d %%  %s' "$part" $((took / 60)) $((took % 60)) $((100 * (all - idle) / (all > 0 ? all : 1))) "$verdict")")
done

if compgen -G 'bin/reports/*.xml' >/dev/null; then go run -C tools ./testreport "$PWD"/bin/reports/*.xml; fi
echo
printf '%s\n' "${lines[@]}"
# A full disk fails tests in ways that do not name it.
df -Pk . "${TMPDIR:-/tmp}" | awk 'NR > 1 { printf "%s: %.1f GB free\n", $6, $4 / 1e6 }' | sort -u
[[ ${#failed[@]} -eq 0 ]] || { echo "failed: ${failed[*]}" >&2; exit 1; }
