import { randomUUID } from 'node:crypto'
import type { Statement } from '../src/platform/db/pipeline/pipeline'
import type { Services } from '../src/platform/services'
import { readTenant } from './read-tenant'

const action = 'demo.seeded'

/** `half`: a seed was interrupted. */
export async function readSeedState({ db }: Pick<Services, 'db'>, business: string) {
  const [row] = await readTenant<{ state: 'absent' | 'half' | 'whole' }>(
    db,
    business,
    `select case
       when exists (select from audit_lines where business_uuid = $1 and action = '${action}') then 'whole'
       when exists (select from businesses where uuid = $1) then 'half'
       else 'absent' end as state`,
  )
  return row?.state ?? 'absent'
}

const deleteAnnouncements: Statement = {
  name: 'delete_announcements',
  text: `delete from outbox where business_uuid = $1::uuid`,
}
export const dropJobs: Statement = { name: 'drop_jobs', text: `select hilo_drop_jobs($1::uuid)` }
const insertLine: Statement = {
  name: 'insert_seeded_line',
  text: `insert into audit_lines (business_uuid, uuid, action, target, created_at)
    values ($1::uuid, $2::uuid, $3, 'business', $4::timestamptz)`,
}

/**
 * The last transaction of a seed. It also deletes the announcements and jobs of the played past, which nobody must hear or send
 * again.
 */
export async function markComplete({ db, clock }: Pick<Services, 'db' | 'clock'>, business: string) {
  const line = [business, randomUUID(), action, clock.now()]
  await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        tx.send(deleteAnnouncements, [business]),
        tx.send(dropJobs, [business]),
        tx.send(insertLine, line),
      ]),
    ),
  )
}
