#!/usr/bin/env bash
# Writes both locks anew, with the newest versions that pyproject.toml and client/package.json allow.
# Neither names a URL.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

uv=.venv/bin/uv
[[ -x $uv ]] || { echo "tools/lock.sh needs .venv: run ./test once first." >&2; exit 1; }

# Whatever mirrors this machine uses, they are not to show in the lock.
unset "${!UV_@}" "${!PIP_@}"
export UV_NO_CONFIG=1

echo "requirements.lock"
mkdir -p build
rm -f uv.lock
"$uv" export --quiet --no-emit-project --no-header --format requirements-txt --all-groups \
  --output-file build/requirements.lock >/dev/null
mv build/requirements.lock requirements.lock

echo "client/package-lock.json"
# Away from node_modules: beside it, npm locks only what this platform needs.
rm -rf build/client
mkdir build/client
cp client/package.json client/.npmrc build/client
.venv/bin/python -m tools.npm --prefix "$PWD/build/client" install \
  --package-lock-only --ignore-scripts --no-audit --no-fund
mv build/client/package-lock.json client
