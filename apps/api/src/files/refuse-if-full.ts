import { type Refusal, refuse } from '@hilo/contracts'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { ServiceSettings } from '../platform/services'
import { readStorageUse } from './read-storage-use'

/**
 * Why the business may not store so many bytes more. It sees committed files only, so that concurrent uploads may exceed the quota by
 * their own size (decision 182).
 */
export async function refuseIfFull(
  tx: StatementSender,
  { storageQuotaBytes: quota }: ServiceSettings,
  business: string,
  bytes: number,
): Promise<Refusal<'QUOTA_REACHED'> | null> {
  if (quota === undefined) return null
  const used = await readStorageUse(tx, business)
  return used >= quota || used + bytes > quota ? refuse('QUOTA_REACHED') : null
}
