import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canEnter, giveTo } from './account'
import { reachableFolder } from './places'
import { holderOf } from './stale-lock'

const PREFIX = 'hilo-postgres-'
const ABANDONED_MS = 60 * 60 * 1000

/** A place for data that nobody keeps. */
export function throwaway(account: Account): string {
  const parent = !account || canEnter(account, tmpdir()) ? tmpdir() : reachableFolder(account)
  sweep(parent)
  const place = mkdtempSync(join(parent, PREFIX))
  giveTo(account, place)
  return place
}

/** Tests that were killed could not clear away after themselves. What is young may still be in the making. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(PREFIX))) {
    const place = join(parent, name)
    try {
      const old = Date.now() - statSync(place).mtimeMs > ABANDONED_MS
      if (old && holderOf(join(place, 'cluster')) === undefined) rmSync(place, { recursive: true })
    } catch {
      // Somebody else's, or just cleared away.
    }
  }
}
