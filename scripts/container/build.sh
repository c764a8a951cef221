#!/bin/sh
# Builds the image of this tree with a tag of its own, such as hilo:2026.11.28-83f4ea34, and writes it to .env as HILO_VERSION: each later
# `docker compose` command means this version. The tags of earlier builds stay, to go back to.
set -eu
cd "$(dirname "$0")/../.."
version=${HILO_VERSION:-}
if [ -z "$version" ]; then
  version=$(TZ=UTC git log -1 --abbrev=8 --date=format-local:%Y.%m.%d --format=%cd-%h) || {
    echo 'Aquí no hay un repositorio de git: indica la versión con HILO_VERSION=….' >&2
    exit 1
  }
  [ -z "$(git status --porcelain --untracked-files=no)" ] || version=$version-changed
fi
HILO_VERSION=$version docker compose build app
# Renamed when complete, and as private as it was: it may hold secrets.
if [ -f .env ]; then cp -p .env .env.new; else : > .env.new; fi
{ grep -v '^HILO_VERSION=' .env 2>/dev/null || true; echo "HILO_VERSION=$version"; } > .env.new
mv .env.new .env
echo "La imagen es la $version, y .env la nombra. Para volver a otra, escribe allí su HILO_VERSION."
