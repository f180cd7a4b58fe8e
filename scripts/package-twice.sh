#!/usr/bin/env bash
# Makes the package once more, front end and server included, from a copy of the source
# in another folder, and compares it with bin/package/ynova.deb byte by byte.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- -cf - | tar -xf - -C "$copy"
modules=(web/node_modules web/tools/sbom/node_modules)
# Copied, not linked: the list of the front end's parts names their places.
for folder in "${modules[@]}"; do cp -a --reflink=auto "$folder" "$copy/$folder"; done
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
installed=("${modules[@]/%//.package-lock.json}") # as make knows them; they are not made again
make -C "$copy" "${installed[@]/#/--assume-old=}" VERSION="$(git describe --tags --always --dirty)" bin/package/ynova.deb >"$copy/log" 2>&1 ||
  { tail -20 "$copy/log" >&2; exit 1; }
cmp bin/package/ynova.deb "$copy/bin/package/ynova.deb" || { echo 'twice: the packages differ' >&2; exit 1; }
echo "twice: made in another folder, the same bytes: $(sha256sum <bin/package/ynova.deb | cut -c -64)"
