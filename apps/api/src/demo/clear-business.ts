import { Prisma, sql } from '../platform/db/db'
import type { Services } from '../platform/services'

/** Every table of a business, what points at others first. A test compares it with the database. */
export const tenantTables = [
  'outbound_parts',
  'outbound_attempts',
  'outbound_paces',
  'mail_originals',
  'stored_files',
  'webhook_items',
  'outbox',
  'entries',
  'interactions',
  'conversations',
  'identities',
  'contacts',
  'channel_accounts',
  'quick_answers',
  'user_areas',
  'areas',
  'presence_leases',
  'google_consents',
  'password_resets',
  'refresh_tokens',
  'sessions',
  'users',
  'audit_lines',
  'schedules',
  'permissions',
  'whatsapp_configs',
  'settings',
] as const

/** Takes away what a seed left that died half-way. Never asked for of a business that is whole. */
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
    await tx.$executeRaw(
      sql`delete from graphile_worker._private_jobs where payload ->> 'business' = ${business}`,
    )
    return stored
  })
  for (const { storage_key } of files) await storage.remove(storage_key)
}
