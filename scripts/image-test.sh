#!/usr/bin/env bash
# Builds the container image of deploy/Dockerfile with bin/package/ynova.deb on a Debian of
# this machine's release, which needs no registry, and runs the server in it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
say() { echo "image: $*"; }
fail() { say "$*" >&2; exit 1; }

work=$(mktemp -d)
container='' folder=''
finish() {
  [[ ! -s $folder/tmp/pid ]] || kill "$(<"$folder/tmp/pid")" 2>/dev/null || true
  [[ -z $container ]] || buildah rm "$container" >/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT
mkdir "$work/root"
code=0
reason=$(scripts/debian-root.sh "$work/root") || code=$?
[[ $code -eq 2 ]] && { say "not run: $reason"; exit 0; }
[[ $code -eq 0 ]] || fail 'no root file system could be made'
scripts/need.sh buildah || { say 'not run: buildah cannot be installed here'; exit 0; }
# All that buildah keeps goes with this folder.
buildah() { command buildah --root "$work/store" --runroot "$work/run" --storage-driver vfs "$@"; }

start=$SECONDS
container=$(buildah from scratch)
buildah add -q "$container" "$work/root" / >/dev/null
buildah commit -q "$container" ynova-base >/dev/null
buildah rm "$container" >/dev/null
container=''
buildah bud -q --isolation chroot --format docker --build-arg BASE=localhost/ynova-base -f deploy/Dockerfile -t ynova bin/package >"$work/log" 2>&1 ||
  { tail -20 "$work/log" >&2; fail 'the image cannot be built'; }
container=$(buildah from ynova)
folder=$(buildah mount "$container")
say "built in $((SECONDS - start)) s, $(du -sm "$folder" | cut -f1) MB"

run() { buildah run --isolation chroot "$container" -- "$@"; }
[[ $(run id -u) -eq 10001 ]] || fail 'the image runs as another user'
for tool in pg_dump tesseract; do run "$tool" --version >/dev/null 2>&1 || fail "the image has no $tool"; done
port=$((20000 + RANDOM % 20000))
# This isolation shares the processes of the machine: the number is how to end it.
# shellcheck disable=SC2016 # of the shell in there
run sh -c 'echo $$ >/tmp/pid; exec /usr/bin/ynova "$@"' sh serve --addr "127.0.0.1:$port" >"$work/log" 2>&1 &
ready() { curl -fsS -m 5 "http://127.0.0.1:$port/readyz" 2>/dev/null; }
for _ in $(seq 150); do ready >/dev/null && break; sleep 0.2; done
ready >/dev/null || { cat "$work/log" >&2; fail '/readyz does not say yes'; }
run /usr/bin/ynova health --addr ":$port" || fail 'ynova health says no'
say "runs as user 10001 and /readyz answers: $(run /usr/bin/ynova --version)"
