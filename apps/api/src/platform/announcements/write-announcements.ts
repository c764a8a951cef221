import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import type { NewAnnouncement } from './announcements'

const insertAnnouncements: Statement = {
  name: 'insert_announcements',
  text: `insert into outbox (business_uuid, kind, payload, created_at)
    select $1::uuid, r.row ->> 'kind', r.row -> 'payload', $3::timestamptz
    from jsonb_array_elements($2::jsonb) with ordinality as r(row, place)
    order by r.place returning id::text`,
}

/** Returns its id. */
export async function writeAnnouncement(
  tx: StatementSender,
  business: string,
  announcement: NewAnnouncement,
  now: Date,
): Promise<string> {
  const [id] = await writeAnnouncements(tx, business, [announcement], now)
  if (id === undefined) throw new Error('an announcement was not written')
  return id
}

/** Returns their ids, in order. */
export async function writeAnnouncements(
  tx: StatementSender,
  business: string,
  announcements: readonly NewAnnouncement[],
  now: Date,
): Promise<readonly string[]> {
  if (announcements.length === 0) return []
  const rows = await tx.send<{ id: string }>(insertAnnouncements, [
    business,
    JSON.stringify(announcements),
    now,
  ])
  return rows.map(({ id }) => id)
}
