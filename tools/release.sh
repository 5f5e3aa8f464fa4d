#!/usr/bin/env bash
# Builds what a release consists of into dist/ and tries it in an empty environment; publishes nothing.
# docs/release.md says what comes before and after. --trial skips the checks of the tree and the tag.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

fail() { printf '%s\n' "$*" >&2; exit 1; }

trial=${1-}
[[ -z $trial || $trial == --trial ]] || fail "usage: tools/release.sh [--trial]"
[[ -x .venv/bin/uv ]] || fail "tools/release.sh needs .venv: run ./test once first."
version=$(.venv/bin/python -m hatchling version)
if [[ -z $trial ]]; then
  [[ -z $(git status --porcelain) ]] || fail "There are changes that are not committed: git status."
  grep -q "^## $version " CHANGELOG.md ||
    fail "CHANGELOG.md has no heading '## $version YYYY-MM-DD': write what is new."
  ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null ||
    fail "v$version is tagged already: raise __version__ in src/fano/__init__.py."
fi

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

echo "1/3 source distribution"
.venv/bin/python -m hatchling build -t sdist -d "$work/dist" >/dev/null
sdist=$work/dist/fano_game-$version.tar.gz

echo "2/3 wheel, built from the source distribution alone (a minute or two)"
.venv/bin/uv build --quiet --wheel --out-dir "$work/dist" "$sdist"
wheel=$work/dist/fano_game-$version-py3-none-any.whl

echo "3/3 the wheel in an empty environment"
.venv/bin/uv venv --quiet --no-project --python .venv/bin/python "$work/empty"
.venv/bin/uv pip install --quiet --python "$work/empty/bin/python" "$wheel"
"$work/empty/bin/python" tools/try_install.py "$work/empty/bin/fano" "$version"

mkdir -p dist
mv -- "$sdist" "$wheel" dist
printf '%s\n' "dist/${sdist##*/}" "dist/${wheel##*/}"
