import { tenantTables } from '../business/tenant-tables'
import { Prisma } from '../platform/db/db'
import type { Services } from '../platform/services'

/** Deletes what an interrupted seed left. Never called for a complete business. */
export async function clearBusiness(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  business: string,
): Promise<void> {
  const files = await db.tenant(business, async (tx) => {
    const stored = await tx.storedFile.findMany({
      where: { business_uuid: business },
      select: { storage_key: true },
    })
    for (const table of tenantTables)
      await tx.$executeRaw`delete from ${Prisma.raw(table)} where business_uuid = ${business}::uuid`
    await tx.$executeRaw`delete from businesses where uuid = ${business}::uuid`
    await tx.$executeRaw`select hilo_drop_jobs(${business}::uuid)`
    return stored
  })
  for (const { storage_key } of files) await storage.remove(storage_key)
}
