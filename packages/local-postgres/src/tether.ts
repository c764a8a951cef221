import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * Waits for the end of our pipe, which the system closes when we end in whatever way, then ends the command. It is put
 * aside by two forks, so that the command, which takes the shell's place, is not its parent.
 */
const WATCH = `
signal=$1; shift
exec 3<&0 </dev/null
( ( exec >/dev/null 2>&1; trap '' INT TERM HUP; read -r _ <&3; kill -s "$signal" $$ ) & )
exec 3<&-
exec "$@"`

/**
 * A child that never outlives this process, not even when this one is killed outright. It has its own process group:
 * Ctrl-C reaches only us, and we end our children in an order of our choice.
 */
export function spawnTethered(
  command: string,
  args: string[],
  options: Omit<SpawnOptions, 'stdio'> & { endSignal?: 'INT' | 'TERM' } = {},
): ChildProcess {
  const { endSignal = 'TERM', ...rest } = options
  const stdio: SpawnOptions['stdio'] = ['pipe', 'pipe', 'pipe']
  if (process.platform === 'win32') return spawn(command, args, { ...rest, stdio })
  return spawn('/bin/sh', ['-c', WATCH, 'sh', endSignal, command, ...args], {
    ...rest,
    stdio,
    detached: true,
  })
}
