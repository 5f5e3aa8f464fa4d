#!/usr/bin/env bash
# Installs Debian's WebKit and Firefox for the tests in other engines than Chromium. Needs root.
# Where one cannot be had its tests are skipped, and say so; nothing here fails or waits for long.
set -euo pipefail

packages=(webkit2gtk-driver xvfb firefox-esr wpewebkit-driver cog)
patience_s=300 # for everything together

have() {
  local name
  for name in WebKitWebDriver Xvfb firefox-esr WPEWebDriver cog; do
    command -v -- "$name" >/dev/null || return
  done
}

apt() {
  local left=$((patience_s - SECONDS))
  ((left > 0)) || return
  DEBIAN_FRONTEND=noninteractive timeout --kill-after=10 "$left" apt-get -y \
    -o Acquire::http::Timeout=20 -o Acquire::Retries=1 -o DPkg::Lock::Timeout=60 "$@" \
    >/dev/null 2>&1 </dev/null
}

if have; then exit; fi
if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
  echo "No WebKit or Firefox to test with (Debian: apt install ${packages[*]}): their tests are" \
    "skipped." >&2
  exit
fi
echo "WebKit and Firefox, for the browser tests (once, a minute)" >&2
apt update || true
# One that this system does not have must not keep the others away.
apt install --no-install-recommends "${packages[@]}" ||
  for package in "${packages[@]}"; do apt install --no-install-recommends "$package" || true; done
have || echo "Not all engines could be installed: the tests of the others are skipped." >&2
