#!/usr/bin/env bash
# Unpacks a small Debian or Ubuntu of this machine's release: scripts/debian-root.sh FOLDER
# It comes from where this machine's apt gets its packages, and is kept in bin/package.
# Exit code 2 and a reason on standard output: this machine cannot make one.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
cannot() { echo "$*"; exit 2; }

[[ $(id -u) -eq 0 ]] || cannot 'a root file system is made by root only'
command -v apt-get >/dev/null || cannot 'this machine has no apt'
"$here/need.sh" debootstrap >&2 || cannot 'debootstrap cannot be installed here'
# shellcheck source=/dev/null
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
# shellcheck disable=SC2016 # apt's own variable
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $codename" | sed -n 1p)
[[ $mirror ]] || cannot "apt knows no place of $codename"

kept=$here/../bin/package/$codename.tar
if [[ ! -f $kept ]]; then
  log=$(mktemp)
  debootstrap --variant=minbase "$codename" "$1" "$mirror" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  rm "$log"
  apt-config dump | grep -i '^Acquire::.*proxy' >"$1/etc/apt/apt.conf.d/90proxy" || true
  mkdir -p "$(dirname "$kept")"
  tar -C "$1" -cf "$kept.new" .
  mv "$kept.new" "$kept"
else
  tar -C "$1" -xpf "$kept"
fi
chmod 755 "$1" # its users must be able to enter it
