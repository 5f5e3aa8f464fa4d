#!/usr/bin/env bash
# Rewrites both locks, with the newest versions that pyproject.toml and web/package.json allow.
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

echo "web/package-lock.json"
# Away from node_modules: beside it, npm locks only what this platform needs.
rm -rf build/web
mkdir build/web
cp web/package.json web/.npmrc build/web
.venv/bin/python -m tools.npm --prefix "$PWD/build/web" install \
  --package-lock-only --ignore-scripts --no-audit --no-fund
mv build/web/package-lock.json web
