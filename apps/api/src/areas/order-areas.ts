import { limits, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'

const lockAreas: Statement = {
  name: 'lock_areas',
  text: `with held as materialized (
      select * from areas where business_uuid = $1::uuid and deleted_at is null
      order by uuid for no key update)
    select uuid from held order by position, hilo_sort_key(name) collate "C", name collate "C", uuid`,
}

const writePlaces: Statement = {
  name: 'order_areas',
  text: `update areas a set position = o.place, version = a.version + 1, updated_at = $1::timestamptz
    from (
      select uuid::uuid, least(place, $2::int)::int as place
      from unnest($3::text[]) with ordinality as t(uuid, place)) o
    where a.business_uuid = $4::uuid and a.uuid = o.uuid and a.position <> o.place`,
}

/**
 * Sets the order of the areas in the bot's menu. Areas that are not named follow in their previous order. Returns all of
 * them in the new order.
 */
export function orderAreas({ db, clock }: Services, by: RequestOrigin, uuids: readonly string[]) {
  const { business } = by.actor
  const named = [...new Set(uuids)]
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    // The row locks make concurrent reorderings run one after the other.
    const rows = await tx.send<{ uuid: string }>(lockAreas, [business])
    const existing = new Set(rows.map((row) => row.uuid))
    if (named.some((uuid) => !existing.has(uuid))) return refuse('AREA_NOT_FOUND')
    const areas = [...named, ...[...existing].filter((uuid) => !named.includes(uuid))]
    await tx.send(writePlaces, [now, limits.lastPlace, areas, business])
    await recordAudit(tx, by, now, { action: 'area.order', target: business })
    return { areas }
  })
}
