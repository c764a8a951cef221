#!/bin/sh
# Runs before the database starts. At the first start it generates the password, unless one is given, and stores it in a
# volume. The database takes a password only when it is created, so later starts use the stored one.
set -eu

kept=/run/hilo-database/password
if [ ! -s "$kept" ]; then
  password=${POSTGRES_PASSWORD:-$(head -c 32 /dev/urandom | base64 | tr -d '+/=\n')}
  printf '%s' "$password" > "$kept.new"
  # The database's container reads it as another user; no other container mounts this volume.
  chmod 444 "$kept.new"
  mv "$kept.new" "$kept"
fi

# Postgres's clients read the password from this file, so that no connection string contains it.
umask 077
printf 'postgres:5432:*:hilo:%s\n' "$(sed 's/[:\\]/\\&/g' "$kept")" > "$PGPASSFILE.new"
mv "$PGPASSFILE.new" "$PGPASSFILE"
