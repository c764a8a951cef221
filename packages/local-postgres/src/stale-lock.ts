import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalPostgresError } from './errors'

const LOCK_WAIT_MS = 10_000

/**
 * After a crash the lock names a process that may have ended, may be another program by now, or may be a Postgres that
 * is about to end with its parent. Postgres recognises only the first case by itself.
 */
export async function releaseStaleLock(cluster: string): Promise<void> {
  for (const deadline = Date.now() + LOCK_WAIT_MS; ; await sleep(100)) {
    const holder = lockHolder(cluster)
    if (holder === undefined) return takeOverLock(cluster)
    if (Date.now() > deadline) {
      throw new LocalPostgresError('IN_USE', `Process ${holder} is running on ${cluster}`)
    }
  }
}

/** The process id of the server that runs on this data. */
export function lockHolder(cluster: string): number | undefined {
  const lock = lockOf(cluster)
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN
  return !Number.isNaN(pid) && isAlive(pid) && isPostgresOf(cluster, pid) ? pid : undefined
}

const lockOf = (cluster: string) => join(cluster, 'postmaster.pid')

/**
 * Writes our own process id into the lock: Postgres treats a lock of its parent as stale. The rest of the file stays,
 * so that it still refuses while sessions of the old server live.
 */
function takeOverLock(cluster: string): void {
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
  const command = commandLine(pid)
  return command === undefined || (command.includes('postgres') && command.includes(cluster))
}

/** Undefined if the system does not tell. */
function commandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return ps.status === 0 ? ps.stdout : undefined
  }
}
