#!/bin/sh
# Reads its settings from the input: arguments, which would show the password, can be read by other programs.
set -eu

exec redis-server - <<END
bind * -::*
requirepass $REDIS_PASSWORD
save ""
appendonly no
maxmemory 512mb
maxmemory-policy noeviction
END
