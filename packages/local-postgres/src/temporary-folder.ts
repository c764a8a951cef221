import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reachableFolder } from './data-folder'
import { lockHolder } from './stale-lock'
import { canEnter, chownTo, type SystemUser } from './system-user'

const PREFIX = 'hilo-postgres-'
const ABANDONED_MS = 60 * 60 * 1000

/** A folder for data that is deleted at stop. */
export function temporaryFolder(systemUser: SystemUser): string {
  const parent = !systemUser || canEnter(systemUser, tmpdir()) ? tmpdir() : reachableFolder(systemUser)
  sweep(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  chownTo(systemUser, folder)
  return folder
}

/** Deletes what killed tests left. Young folders are spared: a server may be starting in them. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(parent, name)
    try {
      const old = Date.now() - statSync(folder).mtimeMs > ABANDONED_MS
      if (old && lockHolder(join(folder, 'cluster')) === undefined) rmSync(folder, { recursive: true })
    } catch {
      // It belongs to another user, or was deleted meanwhile.
    }
  }
}
