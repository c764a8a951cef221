import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalPostgresError } from './errors'
import { canEnter, chownTo, type SystemUser } from './system-user'

/**
 * Returns the folder that holds the cluster and its password: `<dataDir>/postgres`.
 *
 * Where the system user cannot enter it (a checkout under root's home), it is a link to a shared folder that the user can
 * enter. The link moves with the data folder; without it a new database is made.
 */
export function dataFolder(dataDir: string, systemUser: SystemUser): string {
  const folder = join(dataDir, 'postgres')
  const kind = lstatSync(folder, { throwIfNoEntry: false })
  if (kind?.isSymbolicLink()) return followLink(dataDir)
  mkdirSync(dataDir, { recursive: true })
  if (!systemUser || canEnter(systemUser, dataDir)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!kind) chownTo(systemUser, folder)
    return folder
  }
  const elsewhere = mkdtempSync(join(reachableFolder(systemUser), 'data-'))
  writeFileSync(join(elsewhere, 'linked-from'), realpathSync(dataDir))
  chownTo(systemUser, elsewhere)
  symlinkSync(elsewhere, folder)
  return elsewhere
}

/** Refuses a copy of the data folder: it has the link but not the database, and both would write to the same one. */
function followLink(dataDir: string): string {
  const here = realpathSync(dataDir)
  const elsewhere = readlinkSync(join(here, 'postgres'))
  if (!existsSync(elsewhere)) {
    throw new LocalPostgresError('DATA_GONE', `The database of ${here} was in ${elsewhere}, which is gone`)
  }
  const note = join(elsewhere, 'linked-from')
  const owner = readFileSync(note, 'utf8')
  if (owner === here) return elsewhere
  if (linksTo(join(owner, 'postgres'), elsewhere)) {
    throw new LocalPostgresError(
      'COPIED_DATA',
      `${here} is a copy of ${owner}; its database is in ${elsewhere}`,
    )
  }
  writeFileSync(note, here)
  return elsewhere
}

const linksTo = (path: string, target: string) =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && readlinkSync(path) === target

/** A folder outside of any home, for what the system user of Postgres must reach. */
export function reachableFolder(systemUser: SystemUser): string {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(parent, 'hilo')
    try {
      // Not by mkdir's `mode`, which the umask reduces.
      if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755)
      accessSync(folder, constants.W_OK)
    } catch {
      continue
    }
    if (canEnter(systemUser, folder)) return folder
  }
  throw new LocalPostgresError(
    'FAILED',
    'No folder of the system can be shared with the system user of Postgres',
  )
}
