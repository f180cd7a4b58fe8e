#!/usr/bin/env bash
# Makes the Debian package of bin/ynova, with its SBOM and licences, in bin/package:
# VERSION=… scripts/package.sh
# The same source gives the same bytes: every time in the package is that of the commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=$PWD/bin/package
mkdir -p "$out"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
GOARCH=$(go env GOARCH)
# A tag is the version; commits after it count up; before the first tag the time does.
case $VERSION in
  v[0-9]*) DEB_VERSION=$(sed -E 's/^v//; s/-([0-9]+)-g/+\1.g/; s/-dirty$/+dirty/' <<<"$VERSION") ;;
  *) DEB_VERSION=0~$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S).${VERSION//-/+} ;;
esac
export GOARCH DEB_VERSION

npm --prefix web/tools/sbom run --silent sbom -- "$out/sbom-web.cdx.json" "$PWD/web/package.json"
go run -C tools/package . -source "$PWD" -binary "$PWD/bin/ynova" -version "$DEB_VERSION" -npm "$out/sbom-web.cdx.json" -out "$out"
go tool -modfile=tools/package/go.mod nfpm package -f deploy/nfpm.yaml -p deb -t "$out/ynova.deb" | grep -v "^using"
# shellcheck disable=SC2016 # dpkg's own variables
dpkg-deb --show --showformat='${Package} ${Version} ${Architecture}' "$out/ynova.deb"
printf ': %s bytes\n' "$(stat -c %s "$out/ynova.deb")"
