import { Prisma, sql } from '../platform/db/db'
import type { Services } from '../platform/services'

/**
 * Every table with rows of a business, referencing tables first; without the audit log, whose lines the app cannot delete. A
 * test compares the list with the database.
 */
export const tenantTables = [
  'outbound_parts',
  'outbound_attempts',
  'outbound_paces',
  'outbound_acts',
  'mail_originals',
  'stored_files',
  'webhook_items',
  'outbox',
  'mentions',
  'entries',
  'searched_entries',
  'interaction_labels',
  'fact_dues',
  'interaction_facts',
  'report_rollups',
  'report_zones',
  'interactions',
  'conversations',
  'identities',
  'searched_contacts',
  'contacts',
  'channel_accounts',
  'quick_answers',
  'saved_filters',
  'user_areas',
  'area_target_pasts',
  'areas',
  'labels',
  'finish_reasons',
  'viewers',
  'presence_leases',
  'google_consents',
  'password_resets',
  'refresh_tokens',
  'sessions',
  'users',
  'schedules',
  'schedule_pasts',
  'permissions',
  'whatsapp_configs',
  'settings',
] as const

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
    await tx.$executeRaw(
      sql`delete from graphile_worker._private_jobs where payload ->> 'business' = ${business}`,
    )
    return stored
  })
  for (const { storage_key } of files) await storage.remove(storage_key)
}
