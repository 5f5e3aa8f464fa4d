#!/usr/bin/env bash
# Prints where Chromium is, for the browser tests; installs Debian's where there is none.
set -euo pipefail

find_chromium() {
  local name
  for name in chromium chromium-browser google-chrome \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if command -v -- "$name"; then return; fi
  done
  return 1
}

if find_chromium; then exit; fi
if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
  echo "The browser tests need Chromium: install it (Debian: apt install chromium) and run this" \
    "again." >&2
  exit 1
fi
echo "Chromium, for the browser tests (once, a minute or two)" >&2
{ apt-get update && apt-get install -y --no-install-recommends chromium; } >/dev/null 2>&1 </dev/null ||
  { echo "Chromium could not be installed: try apt-get install chromium by hand." >&2; exit 1; }
find_chromium
