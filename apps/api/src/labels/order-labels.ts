import { isRefusal, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'

const lockLabels: Statement = {
  name: 'lock_labels',
  text: `with held as materialized (
      select * from labels where business_uuid = $1::uuid and deleted_at is null
      order by uuid for no key update)
    select uuid from held order by position, uuid`,
}

const writePlaces: Statement = {
  name: 'order_labels',
  text: `update labels l set position = o.place, version = l.version + 1, updated_at = $1::timestamptz
    from (select uuid::uuid, place::int from unnest($2::text[]) with ordinality as t(uuid, place)) o
    where l.business_uuid = $3::uuid and l.uuid = o.uuid and l.position <> o.place
    returning l.uuid`,
}

/** Sets the order of the labels. Those that are not named follow in their previous order. Returns all in the new order. */
export async function orderLabels(services: Services, by: RequestOrigin, uuids: readonly string[]) {
  const { business } = by.actor
  const named = [...new Set(uuids)]
  const now = services.clock.now()
  const ordered = await services.db.tenant(business, async (tx) => {
    // The row locks make concurrent reorderings run one after the other.
    const rows = await tx.send<{ uuid: string }>(lockLabels, [business])
    const existing = new Set(rows.map((row) => row.uuid))
    if (named.some((uuid) => !existing.has(uuid))) return refuse('LABEL_NOT_FOUND')
    const labels = [...named, ...[...existing].filter((uuid) => !named.includes(uuid))]
    const moved = await tx.send<{ uuid: string }>(writePlaces, [now, labels, business])
    const changed = moved.map(({ uuid }) => uuid)
    if (changed.length === 0) return { labels, stored: noEvents }
    await recordAudit(tx, by, now, { action: 'label.order', target: business })
    const event = { name: 'labels.changed', actor: asEventActor(by.actor), labels: changed } as const
    return { labels, stored: await writeEvent(tx, business, event, now) }
  })
  if (isRefusal(ordered)) return ordered
  await services.announcer.announce(ordered.stored)
  return { labels: ordered.labels }
}
