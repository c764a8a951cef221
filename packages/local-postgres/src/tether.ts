import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** Waits for the end of our pipe, which the system closes when we end in whatever way. */
const WATCH = 'read -r _; kill -s "$1" "$2"'

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
  const detached = process.platform !== 'win32'
  const child = spawn(command, args, { ...rest, stdio: ['ignore', 'pipe', 'pipe'], detached })
  if (detached && child.pid !== undefined) {
    const words = ['-c', WATCH, 'sh', endSignal, String(child.pid)]
    const watch = spawn('/bin/sh', words, { stdio: ['pipe', 'ignore', 'ignore'], cwd: '/', detached })
    watch.unref()
    child.once('exit', () => watch.kill('SIGKILL'))
  }
  return child
}
