#!/usr/bin/env bash
# Starts a PostgreSQL cluster for tests, runs a command with its address in
# YNOVA_TEST_POSTGRES, and removes the cluster: scripts/with-postgres.sh go test ./...
# The server never runs as root. Its data lie in memory where the machine allows.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [[ -n ${YNOVA_TEST_POSTGRES:-} ]]; then exec "$@"; fi
"$here/need.sh" postgresql

bin=$(dirname "$(command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -1)")
base=/tmp
[[ -w /dev/shm && $(df --output=avail -k /dev/shm | tail -1) -gt 1048576 ]] && base=/dev/shm
dir=$(mktemp -d "$base/ynova-pg.XXXXXX")

# as runs a command as an ordinary user: PostgreSQL refuses root.
as() { "$@"; }
if [[ $(id -u) -eq 0 ]]; then
  chown postgres "$dir"
  as() { runuser -u postgres -- "$@"; }
fi
stop() {
  as "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap stop EXIT

port=$((20000 + RANDOM % 20000))
cd "$dir" # a folder that the other user may enter
as "$bin/initdb" -D "$dir/data" -U ynova -A trust -E UTF8 --locale=C.UTF-8 >"$dir.log" 2>&1 || { cat "$dir.log" >&2; exit 1; }
rm -f "$dir.log"
as "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -o "-p $port -k $dir -c listen_addresses=127.0.0.1 -c max_connections=300 \
  -c shared_buffers=128MB -c full_page_writes=off -c max_wal_size=256MB" start >/dev/null || { cat "$dir/log" >&2; exit 1; }
cd "$here/.."
YNOVA_TEST_POSTGRES="postgres://ynova@127.0.0.1:$port/postgres" "$@"
