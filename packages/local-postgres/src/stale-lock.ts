import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalPostgresError } from './errors'

const HANDOVER_MS = 10_000

/**
 * After a crash the lock names a process that may be gone, may be somebody else's by now, or may be a Postgres just
 * about to end because its parent did. Postgres tells only the first by itself.
 */
export async function settleLock(cluster: string): Promise<void> {
  for (const deadline = Date.now() + HANDOVER_MS; ; await sleep(100)) {
    const holder = holderOf(cluster)
    if (holder === undefined) return disown(cluster)
    if (Date.now() > deadline) {
      throw new LocalPostgresError('IN_USE', `Process ${holder} is running on ${cluster}`)
    }
  }
}

/** The server that runs on these data. */
export function holderOf(cluster: string): number | undefined {
  const lock = lockOf(cluster)
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN
  return !Number.isNaN(pid) && isAlive(pid) && isPostgresOf(cluster, pid) ? pid : undefined
}

const lockOf = (cluster: string) => join(cluster, 'postmaster.pid')

/**
 * Postgres takes a lock in the name of its own parent for a stale one. Only the name is changed: from the rest of the
 * file it sees whether sessions of the old server still live, and then rightly refuses.
 */
function disown(cluster: string): void {
  const lock = lockOf(cluster)
  if (!existsSync(lock)) return
  const [, ...rest] = readFileSync(lock, 'utf8').split('\n')
  writeFileSync(lock, [process.pid, ...rest].join('\n'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgresOf(cluster: string, pid: number): boolean {
  const words = commandLine(pid)
  return words === undefined || (words.includes('postgres') && words.includes(cluster))
}

/** Undefined where it cannot be told. */
function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return ps.status === 0 ? ps.stdout : undefined
  }
}
