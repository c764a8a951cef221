import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** Waits until the system closes our pipe, which it does however this process ends; then ends the child. */
const WATCH = 'read -r _; kill -s "$1" "$2"'

/**
 * Starts a child that never outlives this process, even if this process is killed. The child has its own process group:
 * Ctrl-C reaches only this process, which then ends its children in its own order.
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
