#!/bin/sh
# Runs before the database does: makes its password at the first start, unless one is given, and keeps it in a volume.
# The database takes a password only when it is made, so the kept one counts from then on.
set -eu

kept=/run/hilo-database/password
if [ ! -s "$kept" ]; then
  password=${POSTGRES_PASSWORD:-$(head -c 32 /dev/urandom | base64 | tr -d '+/=\n')}
  printf '%s' "$password" > "$kept.new"
  # The database's container reads it as a user of its own; nobody else mounts this volume.
  chmod 444 "$kept.new"
  mv "$kept.new" "$kept"
fi

# Postgres's clients look a missing password up in this file: no connection string has to carry it.
umask 077
printf 'postgres:5432:*:hilo:%s\n' "$(sed 's/[:\\]/\\&/g' "$kept")" > "$PGPASSFILE.new"
mv "$PGPASSFILE.new" "$PGPASSFILE"
