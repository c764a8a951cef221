import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '@hilo/prisma/with-client'
import { inject } from 'vitest'
import { makeBackup } from '../../backup/make-backup'
import { restoreBackup } from '../../backup/restore-backup'
import type { Keys } from '../../platform/secrets/keys'
import { localStorage } from '../../platform/storage/local-storage'
import type { World } from '../factories'
import { testAppUser } from './app-user'
import { cloneDatabase } from './database'

/** An installation that others are copied from. */
export interface Origin {
  readonly ownerUrl: string
  readonly dataDir: string
  readonly world: World
}

type Source = Origin & { stop(): Promise<void> }

let copy: Promise<Origin> | undefined
/** The database restored from a backup of the source. A worker makes it once; each of its test files clones it. */
export const restoredCopy = (keys: Keys, bootSource: () => Promise<Source>): Promise<Origin> => {
  copy ??= restoreCopy(keys, bootSource)
  return copy
}

const filesOf = (dataDir: string) => localStorage(join(dataDir, 'files'))

async function restoreCopy(keys: Keys, bootSource: () => Promise<Source>): Promise<Origin> {
  const source = await bootSource()
  const now = new Date()
  const path = join(source.dataDir, 'backup.tar.gz')
  await makeBackup({ ownerUrl: source.ownerUrl, storage: filesOf(source.dataDir), keys, path, now })

  const empty = new URL(inject('templateUrl'))
  empty.pathname = '/template0'
  const { ownerUrl } = await cloneDatabase(empty.href)
  const dataDir = await mkdtemp(join(inject('dataFolder'), 'restored-'))
  const storage = filesOf(dataDir)
  await restoreBackup({ ownerUrl, app: testAppUser, keys, storage, path, now, log: () => {} })
  // The operator's word that it may send.
  await withClient(ownerUrl, (client) =>
    client.query('update installation set quiet_since = null, quiet_reason = null'),
  )
  await source.stop()
  return { ownerUrl, dataDir, world: source.world }
}
