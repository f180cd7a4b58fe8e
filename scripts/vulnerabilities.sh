#!/usr/bin/env bash
# Asks for known vulnerabilities in what is shipped: Go's database about the functions that
# the server calls, npm's about the packages of the front end. It fails where there are some,
# and where Go's database is not to be had or is older than 30 days. npm's service may give no
# answer: that is said. What was said lies beside the package too, as its release note.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
failed=0
note=${RELEASE_NOTE:-bin/package/release-note.txt}
mkdir -p "$(dirname "$note")"
: >"$note"
say() { echo "$*" | tee -a "$note"; }

# The database comes as a module, through the proxy that everything else comes through. Its
# version has its day; govulncheck reads the folder of its entries as it is.
module=$(go mod download -json golang.org/x/vulndb@latest 2>&1 || true)
field() { sed -n "s/^[[:space:]]*\"$1\": \"\(.*\)\".*/\1/p" <<<"$module"; }
day=$(field Version | sed -n 's/.*[-.]\([0-9]\{8\}\)[0-9]\{6\}-.*/\1/p')
entries=$(field Dir)/data/osv
if [[ -z $day || ! -d $entries ]]; then
  say "govulncheck: no database: $(field Error)"
  failed=1
elif [[ $day -lt $(date -u -d '30 days ago' +%Y%m%d) ]]; then
  say "govulncheck: its database is of $day, older than 30 days"
  failed=1
else
  say "govulncheck: database of $day, $(go env GOVERSION)"
  go tool -modfile=tools/package/go.mod govulncheck -db="file://$entries" ./cmd/ynova || { say 'govulncheck: failed, see above'; failed=1; }
fi

report=$(npm --prefix web audit --omit=dev --json 2>/dev/null || true)
# The service has no date of its own: its answer is of now.
# shellcheck disable=SC2016 # JavaScript's own
answer=$(node -e '
  const r = JSON.parse(process.argv[1] || "{}");
  const total = r.metadata?.vulnerabilities?.total;
  if (total === undefined) console.log("npm audit: no answer: " + (r.message ?? r.error?.summary ?? "none at all"));
  else console.log(`npm audit: answer of ${new Date().toISOString().slice(0, 10)}: ${total} vulnerabilities ${Object.keys(r.vulnerabilities).join(" ")}`);
  process.exit(total > 0 ? 1 : 0);
' "$report") || failed=1
say "$answer"
exit "$failed"
