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
import { type Account, canEnter, giveTo } from './account'
import { LocalPostgresError } from './errors'

/**
 * The folder that holds the cluster and its password: `<dataDir>/postgres`.
 *
 * Where the account cannot go there (a checkout under root's own home), it is a link to a folder of the system's that it
 * can enter; the link goes wherever the data folder goes, and without the link a new database is made.
 */
export function placeCluster(dataDir: string, account: Account): string {
  const place = join(dataDir, 'postgres')
  const kind = lstatSync(place, { throwIfNoEntry: false })
  if (kind?.isSymbolicLink()) return followLink(dataDir)
  mkdirSync(dataDir, { recursive: true })
  if (!account || canEnter(account, dataDir)) {
    mkdirSync(place, { recursive: true, mode: 0o700 })
    if (!kind) giveTo(account, place)
    return place
  }
  const elsewhere = mkdtempSync(join(reachableFolder(account), 'data-'))
  writeFileSync(join(elsewhere, 'linked-from'), realpathSync(dataDir))
  giveTo(account, elsewhere)
  symlinkSync(elsewhere, place)
  return elsewhere
}

/** A copy of the data folder carries the link along, but not the database: two owners would share it unawares. */
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

/** Somewhere outside of anybody's home, for what Postgres's account must reach. */
export function reachableFolder(account: Account): string {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(parent, 'hilo')
    try {
      // Not by `mode`, which a careful umask takes away from.
      if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755)
      accessSync(folder, constants.W_OK)
    } catch {
      continue
    }
    if (canEnter(account, folder)) return folder
  }
  throw new LocalPostgresError('FAILED', 'No folder of the system can be shared with the account of Postgres')
}
