#!/usr/bin/env bash
# Installs bin/package/ynova.deb in a Debian of its own, serves from there as the
# unprivileged user, removes and purges it, and looks that the data stay.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
say() { echo "install: $*"; }
fail() { say "$*" >&2; exit 1; }

if [[ ${1:-} != inside ]]; then
  root=$(mktemp -d)
  trap 'rm -rf --one-file-system "$root"' EXIT
  code=0
  reason=$(scripts/debian-root.sh "$root") || code=$?
  [[ $code -eq 2 ]] && { say "not run: $reason"; exit 0; }
  [[ $code -eq 0 ]] || fail 'no root file system could be made'
  # What is mounted and started in there ends with it.
  unshare --mount --pid --fork --kill-child -- "$0" inside "$root"
  exit
fi

root=$2
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# ynova runs the installed program as its user, with the settings of the service, and notes its process.
ynova() { in_root sh -c 'echo $$ >/run/pid; set -a; . /etc/ynova/ynova.env; exec setpriv --reuid=ynova --regid=ynova --clear-groups ynova "$@"' sh "$@"; }
is() { # path, "mode owner group"
  [[ $(in_root stat -c '%a %U %G' "$1") == "$2" ]] || fail "$1 is $(in_root stat -c '%a %U %G' "$1"), not $2"
}
users() { ynova user list | grep -c ana@corretora.com.br; }

mount -t proc proc "$root/proc"
cp bin/package/ynova.deb "$root/ynova.deb"
start=$SECONDS
in_root apt-get update -qq
in_root apt-get install -y -qq --no-install-recommends /ynova.deb >"$root/log" 2>&1 || { cat "$root/log" >&2; fail 'apt-get install failed'; }
say "installed with its dependencies in $((SECONDS - start)) s"

changed=$(in_root dpkg -V ynova)
[[ -z $changed ]] || fail "dpkg -V: $changed"
is /etc/ynova/ynova.env '600 root root'
is /var/lib/ynova '700 ynova ynova'
in_root tesseract --list-langs | grep -qx por || fail 'tesseract has no Portuguese'
for file in copyright LICENSES.txt sbom-go.cdx.json sbom-web.cdx.json; do in_root test -s "/usr/share/doc/ynova/$file" || fail "no $file"; done
version=$(ynova --version)
say "dpkg -V finds nothing changed; modes, owners, licences and SBOM are as they should be; ynova --version: $version"

port=$((20000 + RANDOM % 20000))
echo "YNOVA_ADDR='127.0.0.1:$port'" >>"$root/etc/ynova/ynova.env"
ynova user create --role gestora --email ana@corretora.com.br --name 'Ana Prado' >/dev/null
ynova serve >"$root/log" 2>&1 &
job=$!
ready() { curl -fsS -m 5 "http://127.0.0.1:$port/readyz" 2>/dev/null; }
for _ in $(seq 150); do ready >/dev/null && break; sleep 0.2; done
ready >/dev/null || { cat "$root/log" >&2; fail '/readyz does not say yes'; }
server=$(<"$root/run/pid")
is "/proc/$server" '555 ynova ynova'
[[ $(curl -fsS "http://127.0.0.1:$port/") == *'<div id="root">'* ]] || fail 'the front end is not served'
kill "$server"
wait "$job" || fail 'the server ended with an error'
say 'served as the user ynova: /readyz and the front end answer, the stop is clean'
ynova doctor | sed 's/^/  /' || fail 'doctor is not content'

in_root dpkg -i /ynova.deb >/dev/null
grep -q "$port" "$root/etc/ynova/ynova.env" || fail 'an upgrade lost the settings'
in_root apt-get remove -y -qq ynova >/dev/null 2>&1
in_root test ! -e /usr/bin/ynova || fail 'the program stays after remove'
is /etc/ynova/ynova.env '600 root root'
in_root apt-get purge -y -qq ynova >/dev/null 2>&1
in_root test ! -e /etc/ynova/ynova.env || fail 'the settings stay after purge'
is /var/lib/ynova '700 ynova ynova'
in_root dpkg -i /ynova.deb >/dev/null
[[ $(users) -eq 1 ]] || fail 'the data did not stay'
say 'upgrade keeps the settings; remove and purge keep the data, which the next installation opens'

in_root apt-get install -y -qq --no-install-recommends systemd >"$root/log" 2>&1 || { cat "$root/log" >&2; fail 'systemd cannot be installed'; }
in_root systemd-analyze verify ynova.service || fail 'systemd does not take the unit'
in_root systemctl enable ynova.service 2>/dev/null
in_root test -L /etc/systemd/system/multi-user.target.wants/ynova.service || fail 'the unit cannot be enabled'
say 'systemd takes the unit and enables it'
say 'not run: the service started by systemd, which is not process 1 in this root file system'
