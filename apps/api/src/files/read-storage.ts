import type { Storage } from '@hilo/contracts'
import type { Requester } from '../platform/db/requester'
import type { Services } from '../platform/services'
import { readStorageUse } from './read-storage-use'

/** The storage that a business uses, and its limit. */
export async function readStorage({ db, settings }: Services, requester: Requester): Promise<Storage> {
  const used = await db.write(requester, (tx) => tx.commit(readStorageUse(tx, requester.business)))
  return { used, quota: settings.storageQuotaBytes ?? null }
}
