#!/bin/sh
# Tells PgBouncer the owner's password, which lies in a volume, and starts it.
set -eu

umask 077
printf '"hilo" "%s"\n' "$(sed 's/"/""/g' /run/hilo-database/password)" > /tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
