import type { Ad } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { adsAsOne } from './same-ads'

const most = 200

/** The ads by which customers of the business came: those with the newest words. */
export async function listAds({ db }: Pick<Services, 'db'>, actor: Actor): Promise<Ad[]> {
  const rows = await db.read<Omit<Ad, 'seen_at'> & { seen_at: Date }>(
    actor,
    sql`select a.first as uuid, a.external_id as id, a.channels, a.source, a.headline, a.body, a.link, a.seen_at
      from ${adsAsOne(actor.business)} a where a.place = 1 order by a.seen_at desc, a.uuid limit ${most}`,
  )
  return rows.map((row) => ({ ...row, seen_at: row.seen_at.toISOString() }))
}
