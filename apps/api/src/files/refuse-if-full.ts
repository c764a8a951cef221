import { type Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { ServiceSettings } from '../platform/services'

const readUse: Statement = {
  name: 'read_storage_use',
  text: 'select coalesce(sum(bytes), 0)::float8 as used from storage_uses where business_uuid = $1::uuid',
}

/**
 * Why the business may not store so many bytes more. It sees what was committed, so that what arrives at the same moment may exceed
 * the quota by its own size.
 */
export async function refuseIfFull(
  tx: StatementSender,
  { storageQuotaBytes: quota }: ServiceSettings,
  business: string,
  bytes: number,
): Promise<Refusal<'QUOTA_REACHED'> | null> {
  if (quota === undefined) return null
  const [row] = await tx.send<{ used: number }>(readUse, [business])
  const used = row?.used ?? 0
  return used >= quota || used + bytes > quota ? refuse('QUOTA_REACHED') : null
}
