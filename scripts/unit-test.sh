#!/usr/bin/env bash
# Runs bin/ynova as deploy/ynova.service has systemd run it, where no systemd runs: a mount
# namespace in which all is read-only but what the unit says, its user, no capabilities, its
# limits, and no system call that its filter refuses. Copies go where ynova.env proposes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
say() { echo "unit: $*"; }
fail() { say "$*" >&2; exit 1; }
unit=deploy/ynova.service
# setting NAME gives its values in the unit, a line each.
setting() { sed -nE "s/^$1=(.*)/\1/p" "$unit"; }

if [[ ${1:-} != inside ]]; then
  [[ $(id -u) -eq 0 ]] || { say 'not run: a mount namespace is made by root only'; exit 0; }
  scripts/need.sh strace curl setpriv prlimit
  # What is mounted and started in there ends with it.
  unshare --mount --pid --fork --kill-child --mount-proc -- "$0" inside
  exit
fi

proposed=$(sed -nE "s/^#YNOVA_BACKUP_TO='(\/.*)'/\1/p" deploy/ynova.env)
[[ $proposed ]] || fail 'ynova.env proposes no folder for copies'
writable=$(setting ReadWritePaths | tr ' ' '\n' | sed 's/^-//')
grep -qxF "$proposed" <<<"$writable" || fail "ynova.env proposes $proposed, which the unit leaves read-only"

# The folders are as the package makes them, in memory: nothing of this machine is touched.
data=/var/lib/$(setting StateDirectory)
mount -t tmpfs tmpfs /mnt && cp bin/ynova /mnt/ynova
mount -t tmpfs tmpfs /var
for folder in "$data" $writable; do
  install -d -m 0700 -o nobody -g nogroup "$folder"
  mount --bind "$folder" "$folder"
done
mkdir /mnt/dev
for node in null zero full random urandom; do touch /mnt/dev/$node && mount --bind /dev/$node /mnt/dev/$node; done
ln -s /proc/self/fd /mnt/dev/fd
mount --rbind /mnt/dev /dev                                # PrivateDevices
for home in /root /home; do mount -t tmpfs tmpfs $home; done # ProtectHome
mount -t tmpfs -o mode=1777 tmpfs /tmp                     # PrivateTmp
mount --bind /proc/sys /proc/sys                           # ProtectKernelTunables
while read -r target; do                                   # ProtectSystem=strict
  case $target in "$data" | "$proposed" | /tmp | /proc | /dev/* | /mnt/dev/*) continue ;; esac
  mount -o remount,bind,ro "$target" 2>/dev/null || true
done < <(findmnt -rno TARGET | tac)
umask "$(setting UMask)"
files=$(setting LimitNOFILE)
[[ $(ulimit -Hn) != unlimited && $files -gt $(ulimit -Hn) ]] && files=$(ulimit -Hn) # the most that this machine lets root set
port=$((20000 + RANDOM % 20000))
# as runs a command as the service's user, with its limits and the settings that ynova.env proposes.
as() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin YNOVA_DATA_DIR="$data" YNOVA_BACKUP_TO="$proposed" YNOVA_ADDR="127.0.0.1:$port" \
    prlimit --nofile="$files" setpriv --reuid=nobody --regid=nogroup --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
}
as touch /srv/schreibbar 2>/dev/null && fail 'the namespace is not read-only'

as /mnt/ynova user create --role gestora --email ana@corretora.com.br --name 'Ana Prado' >/dev/null
as strace -f -qq -e signal=none -o /tmp/calls /mnt/ynova serve >/tmp/log 2>&1 &
ready() { curl -fsS -m 5 "http://127.0.0.1:$port/readyz" >/dev/null 2>&1; }
for _ in $(seq 300); do ready && break; sleep 0.2; done
ready || { cat /tmp/log >&2; fail '/readyz does not say yes'; }
as /mnt/ynova backup | sed 's/^/  /' || fail "no copy in $proposed"
as /mnt/ynova verify "$proposed" | sed 's/^/  /' || fail 'the copy is not whole'
as /mnt/ynova drill | sed 's/^/  /' || fail 'the copy cannot be restored aside'
[[ -z $(find "$data" "$proposed" -perm /077 ! -type s) ]] || fail "others may read: $(find "$data" "$proposed" -perm /077 ! -type s)"
said=$(as /mnt/ynova backup --to /srv/copias 2>&1) && fail 'a copy was made where the unit allows no writing'
[[ $said == *'só aceita leitura'*ReadWritePaths* ]] || fail "a read-only place is called: $said"
say "served as the unit says; a copy to $proposed is made, read back and restored aside; one to a read-only place is refused: ${said%%:*}"

kill "$(pgrep -f '^/mnt/ynova serve')" 2>/dev/null || true
wait || true
if command -v systemd-analyze >/dev/null; then
  allowed() { systemd-analyze syscall-filter "$1" | sed -nE 's/^ +([@a-z0-9_-]+)$/\1/p' | while read -r name; do if [[ $name == @* ]]; then allowed "$name"; else echo "$name"; fi; done; }
  refused=$(sed -nE 's/^[0-9]+ +([a-z0-9_]+)\(.*/\1/p' /tmp/calls | sort -u | comm -23 - <(setting SystemCallFilter | tr ' ' '\n' | while read -r set; do allowed "$set"; done | sort -u))
  [[ -z $refused ]] || fail "SystemCallFilter refuses what the server calls: $refused"
  say "SystemCallFilter lets pass the $(sed -nE 's/^[0-9]+ +([a-z0-9_]+)\(.*/\1/p' /tmp/calls | sort -u | wc -l) system calls that were made"
else
  say 'not run: SystemCallFilter, whose sets only systemd-analyze knows'
fi
say 'not run: MemoryMax and the other limits of a control group, which systemd sets'
