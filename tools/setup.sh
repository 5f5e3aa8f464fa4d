#!/usr/bin/env bash
# Puts all that ./play and ./test need into .venv, on a machine that has only Python and pip.
# Each step leaves a copy of what it was made from; while that stays the same, the step is skipped.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

venv=$PWD/.venv
made_from=$venv/made-from
log=$PWD/build/setup.log

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*" "The log is $log"; exit 1; }
quietly() { printf '\n$ %s\n' "$*" >>"$log"; "$@" >>"$log" 2>&1 </dev/null; }
unchanged() { cmp -s -- "$made_from/$1" -; }
remember() { cat >"$made_from/$1.new" && mv -- "$made_from/$1.new" "$made_from/$1"; }

find_python() {
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v -- "$name"
      return
    fi
  done
  return 1
}

# What an environment must still be: for this Python, and in this place (its scripts name it).
identity() {
  "$venv/bin/python" -c 'import sys; print(sys.version_info[:2], sys.prefix)' 2>/dev/null
}

# The lines of requirements.lock that pin uv and its hashes.
uv_pin() { sed -n '/^uv==/,/[^\\]$/p' requirements.lock; }

make_environment() {
  local python=$1 pin=$PWD/build/uv.txt seed=$PWD/build/uv
  uv_pin >"$pin"
  rm -rf -- "$venv" "$seed"
  if quietly "$python" -m venv "$venv"; then
    quietly "$venv/bin/python" -m pip install --require-hashes -r "$pin"
    return
  fi
  # Debian keeps venv in a package of its own; uv can do without it.
  rm -rf -- "$venv"
  quietly "$python" -m pip --version ||
    fail "This Python has neither venv nor pip: install them (Debian: apt install python3-venv)."
  quietly "$python" -m pip install --target "$seed" --require-hashes -r "$pin" &&
    quietly "$seed/bin/uv" venv --no-project --python "$python" "$venv" &&
    quietly "$seed/bin/uv" pip install --python "$venv/bin/python" --require-hashes -r "$pin" &&
    rm -rf -- "$seed"
}

mkdir -p build
# Two at once would spoil each other's work: the second waits, and then finds it done.
if command -v flock >/dev/null; then
  exec 9>build/setup.lock
  flock -n 9 || { say "Another run is setting up here: waiting for it."; flock 9; }
fi
: >"$log"

if ! { identity; uv_pin; } | unchanged environment; then
  say "1/4 Python environment"
  python=$(find_python) ||
    fail "Fano needs Python 3.11 or newer, and there is none: install it (Debian: apt install" \
      "python3 python3-venv) and run this again."
  make_environment "$python" ||
    fail "The Python environment could not be made: see that the Python package index can be" \
      "reached from here, and run this again."
  mkdir -p "$made_from"
  { identity; uv_pin; } | remember environment
fi

if ! unchanged libraries <requirements.lock; then
  say "2/4 Libraries"
  quietly "$venv/bin/uv" pip install --python "$venv/bin/python" --require-hashes \
    -r requirements.lock ||
    fail "The libraries could not be installed: see that the Python package index can be reached" \
      "from here, and run this again."
  remember libraries <requirements.lock
fi

# Has stamps of its own, and tells what it does; nothing to do takes it no time.
"$venv/bin/python" -m tools.build 2>>"$log" </dev/null 9>&- |
  while read -r line; do say "3/4 Page and artwork: $line"; done ||
  fail "$(tail -n 2 "$log")"

if ! cat pyproject.toml hatch_build.py | unchanged install; then
  say "4/4 Fano itself"
  quietly "$venv/bin/uv" pip install --python "$venv/bin/python" --no-deps --no-build-isolation \
    --editable . || fail "Fano could not be installed: the end of the log says why."
  cat pyproject.toml hatch_build.py | remember install
fi
