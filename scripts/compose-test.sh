#!/usr/bin/env bash
# Starts deploy/compose.yaml as docs/operations.md says, in a container engine of its own, and
# works through its proxy while instances stop and go. An image that no registry gives is stood
# in for by the same program of this machine's release, and the end says which.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
say() { echo "compose: $*"; }
fail() { say "$*" >&2; exit 1; }

[[ $(id -u) -eq 0 ]] || { say 'not run: a container engine is started by root only'; exit 0; }
scripts/need.sh dockerd docker-compose openssl curl jq || { say 'not run: no container engine can be installed here'; exit 0; }
work=$(mktemp -d)
export DOCKER_HOST=unix://$work/engine.sock
finish() {
  if [[ -S $work/engine.sock ]]; then
    compose down -v --remove-orphans >/dev/null 2>&1 || true
    kill "$(<"$work/engine.pid")" && while [[ -e $work/engine.pid ]]; do sleep 0.2; done
  fi
  umount "$work/engine/run/netns/"* 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT
mkdir -p "$work/root" "$work/deploy/tls" "$work/engine"
code=0
reason=$(scripts/debian-root.sh "$work/root") || code=$?
[[ $code -eq 2 ]] && { say "not run: $reason"; exit 0; }
[[ $code -eq 0 ]] || fail 'no root file system could be made'
dockerd --bridge none --data-root "$work/engine/data" --exec-root "$work/engine/run" -p "$work/engine.pid" -H "$DOCKER_HOST" >"$work/engine.log" 2>&1 &
for _ in $(seq 100); do docker info >/dev/null 2>&1 && break; sleep 0.2; done
docker info >/dev/null 2>&1 || { say "not run: the container engine does not start: $(tail -1 "$work/engine.log")"; exit 0; }

# Docker's older compose refuses the name in the file and takes it from its caller.
if docker compose version >/dev/null 2>&1; then
  compose() { docker compose -p ynova --project-directory "$work/deploy" "$@"; }
  cp deploy/compose.yaml "$work/deploy"
else
  compose() { docker-compose -p ynova --project-directory "$work/deploy" -f "$work/deploy/compose.yaml" "$@"; }
  sed '/^name:/d' deploy/compose.yaml >"$work/deploy/compose.yaml"
fi
cp deploy/haproxy.cfg "$work/deploy"
ln -s "$PWD/bin" "$work/bin"

start=$SECONDS
tar -C "$work/root" -c . | docker import - ynova-base >/dev/null
build() { docker build -q --network host "$@" >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; fail 'an image cannot be built'; }; }
build --build-arg BASE=ynova-base -f deploy/Dockerfile -t ynova bin/package
stood_in=()
# image NAME FOLDER gets the image of that name in compose.yaml, or reads how to build what
# stands in for it with the files of the folder.
image() {
  local tag
  tag=$(sed -nE "s#^ *image: ($1:.*)#\1#p" deploy/compose.yaml)
  docker pull -q "$tag" >/dev/null 2>&1 && return
  cat >"$2/Dockerfile"
  build -t "$tag" "$2"
  stood_in+=("$tag")
}
mkdir "$work/postgres" "$work/files" "$work/proxy"
cat >"$work/postgres/start" <<'EOF'
#!/bin/bash
set -euo pipefail
data=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [[ ! -f $data/PG_VERSION ]]; then
  chown postgres $data && chmod 700 $data
  as sh -c 'umask 077; echo "$POSTGRES_PASSWORD" >/tmp/password'
  as initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 -E UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  echo "CREATE DATABASE $POSTGRES_DB" | as postgres --single -D $data postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D $data -c listen_addresses='*'
EOF
chmod +x "$work/postgres/start"
image postgres "$work/postgres" <<'EOF'
FROM ynova-base
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ && mkdir -p /var/lib/postgresql/data
COPY start /start
ENTRYPOINT ["/start"]
EOF
cp "$(go tool -modfile=tools/s3/go.mod -n versitygw)" "$work/files/versitygw"
image versity/versitygw "$work/files" <<'EOF'
FROM ynova-base
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends netcat-openbsd
COPY versitygw /usr/local/bin/versitygw
ENTRYPOINT ["versitygw"]
EOF
image haproxy "$work/proxy" <<'EOF'
FROM ynova-base
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
EOF
say "images built in $((SECONDS - start)) s, $(docker image inspect -f '{{.Size}}' ynova | awk '{ printf "%d", $1 / 1e6 }') MB the product's; no registry gave: ${stood_in[*]:-none}"

# From here on as docs/operations.md says.
cd "$work/deploy"
cat >.env <<EOF
YNOVA_BASE_URL=https://localhost
YNOVA_SMTP_URL=smtps://correio.exemplo.com.br
YNOVA_SECRET_KEY=$(openssl rand -base64 32)
POSTGRES_PASSWORD=$(openssl rand -hex 24)
FILES_SECRET_KEY=$(openssl rand -hex 24)
EOF
chmod 600 .env
certificate() { openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=$1" -addext "subjectAltName=DNS:$1" -keyout "tls/$2.key" -out "tls/$2.pem" 2>/dev/null; }
certificate files files
certificate localhost portal
cp tls/portal.pem portal.ca
cat tls/portal.key >>tls/portal.pem
chmod 644 tls/portal.pem # the proxy is an ordinary user
cat /etc/ssl/certs/ca-certificates.crt tls/files.pem >tls/ca.pem

password=uma-senha-de-ensaio-7
start=$SECONDS
compose run --rm -T ynova1 user create --role gestora --email ana@corretora.com.br --name 'Ana Prado' --password-stdin <<<"$password" >"$work/log" 2>&1 ||
  { tail -20 "$work/log" >&2; compose logs --tail 20 >&2; fail 'the first user cannot be created'; }
compose up -d >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; compose logs --tail 20 >&2; fail 'compose up failed'; }
ask() { curl -fsS -m 20 --cacert portal.ca -b cookies -c cookies -H 'Origin: https://localhost' "$@"; }
# both waits until each instance says that it is ready, and the proxy has one.
both() {
  for _ in $(seq 300); do
    [[ $(compose exec -T ynova1 ynova health 2>/dev/null && compose exec -T ynova2 ynova health 2>/dev/null && ask https://localhost/readyz 2>/dev/null) ]] && return
    sleep 0.3
  done
  compose logs --tail 20 >&2
  fail 'the instances do not become ready'
}
both
say "up in $((SECONDS - start)) s: two instances behind the proxy are ready"

send() { ask -H "X-CSRF-Token: $(ask https://localhost/auth/csrf | jq -r .csrfToken)" -H 'Content-Type: application/json' "$@"; }
sign_in() {
  rm -f cookies
  send -d "{\"email\":\"ana@corretora.com.br\",\"password\":\"$password\"}" https://localhost/auth/login >/dev/null || fail 'the sign-in failed'
}
sign_in
printf '%%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>> endobj\n4 0 obj <</Length 44>> stream\nBT /F 12 Tf 60 700 Td (Carta de ensaio) Tj ET\nendstream endobj\n5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\ntrailer <</Root 1 0 R>>\n%%%%EOF\n' >carta.pdf
document=$(cat /proc/sys/kernel/random/uuid)
bill="https://localhost/api/idp/document/$document"
send -d "{\"document_id\":\"$document\",\"filename\":\"carta.pdf\",\"base64_file\":\"data:application/pdf;base64,$(base64 -w0 carta.pdf)\"}" https://localhost/api/idp/process >/dev/null || fail 'the upload failed'
for _ in $(seq 200); do
  status=$(ask "$bill" | jq -r .status)
  [[ $status != IN_PROGRESS ]] && break
  sleep 0.3
done
[[ $status != IN_PROGRESS ]] || fail 'nothing reads the document'
kept() {
  ask "$bill/file" -o back.pdf && cmp -s carta.pdf back.pdf || fail 'the file does not come back as it was sent'
  [[ $(compose exec -T files find /data/ynova -type f | wc -l) -gt 0 ]] || fail 'the S3 service has no file'
}
kept
say "a file is sent, read in the limited child ($status: $(ask "$bill" | jq -r '.error // "-"')), kept by the S3 service and given back"

compose exec -T ynova1 ynova backup >"$work/log" 2>&1 && compose exec -T ynova2 ynova drill >>"$work/log" 2>&1 ||
  { cat "$work/log" >&2; fail 'no copy can be made and restored aside'; }
say "one instance copies, the other restores the copy aside: $(tail -1 "$work/log")"

# A stop is announced: while each instance goes and comes, no call fails.
while [[ ! -e stopped ]]; do
  curl -sS -m 20 --cacert portal.ca -b cookies -o /dev/null -w '%{http_code}\n' https://localhost/contracts >>calls 2>&1 || true
  sleep 0.05
done &
calls=$!
for instance in ynova1 ynova2; do
  compose stop "$instance" >/dev/null 2>&1
  compose start "$instance" >/dev/null 2>&1
  both
done
touch stopped
wait "$calls"
refused=$(grep -vcx 200 calls || true)
[[ $refused -eq 0 ]] || { sort calls | uniq -c >&2; fail "$refused of $(wc -l <calls) calls failed while instances stopped"; }
[[ $(wc -l <calls) -ge 50 ]] || fail 'too few calls were made to prove anything'
say "$(wc -l <calls) calls while each instance stopped and started: none failed"

compose down >/dev/null 2>&1
compose up -d >/dev/null 2>&1
both
sign_in
kept
say 'down and up again: the account, the document and its file are there'
