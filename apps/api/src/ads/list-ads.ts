import type { Ad } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

const most = 200

/** The ads by which customers of the business came: those with the newest words. */
export async function listAds({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Ad[]> {
  const rows = await db.read<Omit<Ad, 'seen_at'> & { seen_at: Date }>(
    actor,
    sql`select uuid, external_id as id, channel::text as channel, source, headline, body, link, seen_at from ads
      where business_uuid = ${actor.business}::uuid order by seen_at desc, uuid limit ${most}`,
  )
  return rows.map((row) => ({ ...row, seen_at: row.seen_at.toISOString() }))
}
