import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The one of this worker, which it takes with its first journey and keeps. The numbers of the runner's pool will not
 * do: between two groups of tests it gives one of them twice.
 */
export function ownOf<I extends { readonly dataDir: string }>(instances: readonly I[]): I {
  const own = instances.find(({ dataDir }) => take(join(dataDir, 'worker')))
  if (!own) throw new Error('There is no Hilo left for this worker.')
  return own
}

function take(mark: string): boolean {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(readFileSync(mark, 'utf8'))
    if (holder === process.pid) return true
    if (lives(holder)) return false
    writeFileSync(mark, String(process.pid))
    return true
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
