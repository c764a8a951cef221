import { type Db, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'

/** Whether there is such a contact. For a list without rows: with rows it exists. */
export async function contactExists(db: Db, of: Requester, contact: string): Promise<boolean> {
  const rows = await db.read(
    of,
    sql`select 1 as known from contacts where business_uuid = ${of.business}::uuid and uuid = ${contact}::uuid`,
  )
  return rows.length > 0
}
