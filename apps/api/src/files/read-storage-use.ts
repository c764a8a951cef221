import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const readUse: Statement = {
  name: 'read_storage_use',
  text: 'select coalesce(sum(bytes), 0)::float8 as used from storage_uses where business_uuid = $1::uuid',
}

/** The bytes that the stored files of the business take. */
export async function readStorageUse(tx: StatementSender, business: string): Promise<number> {
  const [row] = await tx.send<{ used: number }>(readUse, [business])
  return row?.used ?? 0
}
