import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The Hilo instance of this worker, which claims it with its first journey and keeps it. The runner's worker numbers
 * cannot be used: between two groups of tests one may be given twice.
 */
export function instanceOfWorker<I extends { readonly dataDir: string }>(instances: readonly I[]): I {
  const own = instances.find(({ dataDir }) => claim(`${dataDir}.worker`))
  if (!own) throw new Error('There is no Hilo left for this worker.')
  return own
}

function claim(mark: string): boolean {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(readFileSync(mark, 'utf8'))
    if (holder === process.pid) return true
    if (isAlive(holder)) return false
    writeFileSync(mark, String(process.pid))
    return true
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
