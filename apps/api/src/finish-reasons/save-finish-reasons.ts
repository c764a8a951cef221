import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  type FinishReasons,
  type finishReasonEndpoints,
  isRefusal,
  refuse,
} from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { readFinishReasons } from './read-finish-reasons'

const deleteOtherFinishReasons: Statement = {
  name: 'delete_other_finish_reasons',
  text: `update finish_reasons set deleted_at = $1::timestamptz
    where business_uuid = $2::uuid and deleted_at is null
      and uuid <> all($3::uuid[])`,
}

const writeFinishReasons: Statement = {
  name: 'write_finish_reasons',
  text: `insert into finish_reasons (business_uuid, uuid, name, active, position)
    select $1::uuid, r.uuid, r.name, r.active, r.position
    from jsonb_to_recordset($2::jsonb) as r(uuid uuid, name text, active boolean, position int)
    on conflict (business_uuid, uuid) do update
      set name = excluded.name, active = excluded.active, position = excluded.position`,
}

/**
 * Saves the whole list of reasons. The lock on the business's settings makes two savings run one after the other; what
 * is missing from the list is deleted, and interactions that were finished with it keep it.
 */
export async function saveFinishReasons(
  { db, clock, announcer }: Services,
  by: RequestOrigin,
  { reasons, version }: BodyOf<typeof finishReasonEndpoints.saveFinishReasons>,
) {
  const { business } = by.actor
  const now = clock.now()
  const saved = await db.tenant(business, async (tx) => {
    const { count } = await tx.setting.updateMany({
      where: { business_uuid: business, ...(version && { finish_reasons_version: version }) },
      data: { finish_reasons_version: { increment: 1 } },
    })
    if (count === 0) return refuse('STALE')
    const before = await readFinishReasons(tx, business)
    const known = new Set(before.reasons.map(({ uuid }) => uuid))
    if (reasons.some(({ uuid }) => uuid !== undefined && !known.has(uuid)))
      return refuse('FINISH_REASON_NOT_FOUND')
    const rows = reasons.map(({ uuid = randomUUID(), name, active }, position) => ({
      uuid,
      name,
      active,
      position,
    }))
    await tx.send(deleteOtherFinishReasons, [now, business, rows.map(({ uuid }) => uuid)])
    await tx.send(writeFinishReasons, [business, JSON.stringify(rows)])
    const shown = (list: FinishReasons['reasons']) =>
      list.map(({ name, active }) => (active ? name : `(${name})`)).join(', ')
    await recordAudit(tx, by, now, {
      action: 'settings.finish_reasons',
      target: business,
      changes: changesOf({ reasons: shown(before.reasons) }, { reasons: shown(rows) }),
    })
    const event = { name: 'finish_reasons.changed', actor: asEventActor(by.actor) } as const
    return {
      reasons: await readFinishReasons(tx, business),
      stored: await writeEvent(tx, business, event, now),
    }
  })
  if (isRefusal(saved)) return saved
  await announcer.announce(saved.stored)
  return saved.reasons
}
