#!/usr/bin/env bash
# Installs what a command needs and the machine lacks: scripts/need.sh chromium postgresql
# On Debian and Ubuntu by apt-get (with sudo when not root); elsewhere it says what to install.
set -euo pipefail

present() {
  case $1 in
    cc) command -v "$(go env CC)" >/dev/null ;; # what the race detector is built with
    chromium) one_of chromium-headless-shell || { ! packaged chromium-headless-shell && one_of chromium chromium-browser google-chrome; } ;;
    postgresql) compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null ;;
    tesseract) command -v tesseract >/dev/null && tesseract --list-langs 2>/dev/null | grep -qx por ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

one_of() {
  for program in "$@"; do command -v "$program" >/dev/null && return; done
  return 1
}

packaged() { command -v apt-cache >/dev/null && apt-cache show "$1" >/dev/null 2>&1; }

# packages names what Debian calls a tool, where that differs. The browser is the one without a
# window: what draws the window that nobody sees takes more than half of the whole one's time.
packages() {
  case $1 in
    cc) echo gcc libc6-dev ;;
    dockerd) echo docker.io ;;
    chromium) packaged chromium-headless-shell && echo chromium-headless-shell || echo chromium ;;
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
