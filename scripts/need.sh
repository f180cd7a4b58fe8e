#!/usr/bin/env bash
# Installs what a command needs and the machine lacks: scripts/need.sh chromium postgresql
# On Debian and Ubuntu by apt-get (with sudo when not root); elsewhere it says what to install.
set -euo pipefail

present() {
  case $1 in
    cc) command -v "$(go env CC)" >/dev/null ;; # what the race detector is built with
    chromium) command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null ;;
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null ;;
    tesseract) command -v tesseract >/dev/null && tesseract --list-langs 2>/dev/null | grep -qx por ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# packages names what Debian calls a tool, where that differs.
packages() {
  case $1 in
    cc) echo gcc libc6-dev ;;
    pdftotext) echo poppler-utils ;;
    soffice) echo libreoffice-calc ;;
    tesseract) echo tesseract-ocr tesseract-ocr-por ;;
    *) echo "$1" ;;
  esac
}

missing=()
for tool in "$@"; do present "$tool" || missing+=("$tool"); done
[[ ${#missing[@]} -eq 0 ]] && exit 0

command -v apt-get >/dev/null || { echo "Instale antes de continuar: ${missing[*]}" >&2; exit 1; }
root=()
[[ $(id -u) -eq 0 ]] || root=(sudo)
echo "instalando: ${missing[*]}"
# Debian's postgresql package would also start a server of its own; the tests start theirs.
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(for tool in "${missing[@]}"; do packages "$tool"; done) >/dev/null
for tool in "${missing[@]}"; do
  present "$tool" || { echo "não foi possível instalar: $tool" >&2; exit 1; }
done
