import { tenantTables } from '../src/business/tenant-tables'
import type { Statement } from '../src/platform/db/pipeline/pipeline'
import type { Services } from '../src/platform/services'
import { dropJobs } from './seed-state'

const readKeys: Statement = {
  name: 'read_storage_keys',
  text: `select storage_key from stored_files where business_uuid = $1::uuid`,
}
const deletions: readonly Statement[] = [
  ...tenantTables.map((table) => ({
    name: `clear_${table}`,
    text: `delete from ${table} where business_uuid = $1::uuid`,
  })),
  { name: 'clear_businesses', text: `delete from businesses where uuid = $1::uuid` },
]

/** Deletes the rows of an interrupted seed. Never called for a complete business. */
export async function clearBusiness(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  business: string,
): Promise<void> {
  const files = await db.write(business, async (tx) => {
    const stored = tx.send<{ storage_key: string }>(readKeys, [business])
    await Promise.all([...deletions, dropJobs].map((statement) => tx.send(statement, [business])))
    return stored
  })
  for (const { storage_key } of files) await storage.remove(storage_key)
}
