#!/usr/bin/env bash
# Asks for known vulnerabilities in what is shipped: Go's database about the functions that
# the server calls, npm's about the packages of the front end. It fails where there are
# some; a database that cannot be reached, or is older than 30 days, is said and no failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
failed=0
govulncheck() { go tool -modfile=tools/package/go.mod govulncheck ${GOVULNDB:+"-db=$GOVULNDB"} "$@"; }

database=$(govulncheck -version 2>&1 || true)
date=$(sed -n 's/^DB updated: *\([0-9-]*\).*/\1/p' <<<"$database")
if [[ -z $date ]]; then
  echo "govulncheck: not run: $(govulncheck . 2>&1 | sed -n "s/^govulncheck: //p")"
elif [[ $(date -d "$date" +%s) -lt $(date -d '30 days ago' +%s) ]]; then
  echo "govulncheck: not run: its database is of $date, older than 30 days"
else
  echo "govulncheck: database of $date"
  govulncheck ./cmd/ynova || failed=1
fi

report=$(npm --prefix web audit --omit=dev --json 2>/dev/null || true)
# The service has no date of its own: its answer is of now.
# shellcheck disable=SC2016 # JavaScript's own
node -e '
  const r = JSON.parse(process.argv[1] || "{}");
  const total = r.metadata?.vulnerabilities?.total;
  if (total === undefined) console.log("npm audit: not run: " + (r.message ?? r.error?.summary ?? "no answer"));
  else console.log(`npm audit: answer of ${new Date().toISOString().slice(0, 10)}: ${total} vulnerabilities ${Object.keys(r.vulnerabilities).join(" ")}`);
  process.exit(total > 0 ? 1 : 0);
' "$report" || failed=1
exit "$failed"
