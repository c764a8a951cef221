#!/bin/sh
# Stands in for Docker, which tests cannot count on: checks the words, and runs on this machine what would run in a container.
set -eu
fail() { echo "docker: $*" >&2; exit 64; }
case "$1" in
  stop | rm) exit 0 ;;
  compose) shift ;;
  *) fail "unknown command $1" ;;
esac
if [ "$1" = --file ]; then [ -f "$2" ] || fail "no file $2"; shift 2; fi
known() { case "$1" in app | migrate | postgres | api | worker) ;; *) fail "unknown service $1" ;; esac; }
action=$1
shift
while [ $# -gt 0 ]; do
  case "$action $1" in
    "run --rm" | "run -T" | "run --no-deps" | "exec -T") shift ;;
    "run -v") [ -d "${2%%:*}" ] || fail "no folder ${2%%:*}"; shift 2 ;;
    "up -d" | "up --detach" | "up --wait" | "up --no-deps" | "up --no-recreate" | "ps --quiet") shift ;;
    "up --scale") known "${2%%=*}"; shift 2 ;;
    *" -"*) fail "unknown flag $1 of $action" ;;
    *) break ;;
  esac
done
case "$action" in
  build) [ -n "$HILO_VERSION" ] && known "$1" ;;
  up) for one in "$@"; do known "$one"; done ;;
  ps) known "$1"; echo a-container ;;
  run | exec)
    service=$1
    known "$service"
    shift
    [ $# -gt 0 ] || { [ "$service" = migrate ] && set -- node apps/api/dist/cli.js migrate; }
    cd "$CONTAINER"
    # A container has the settings of its compose file, whoever starts it.
    if [ -z "${DATABASE_URL:-}" ]; then set -a; . "$CONTAINER_SETTINGS"; fi
    exec "$@"
    ;;
  *) fail "unknown command $action" ;;
esac
