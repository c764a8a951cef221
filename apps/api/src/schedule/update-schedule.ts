import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { planRowChange, raise, splitVersion } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { presentSchedule } from './present'

const lockSchedule: Statement = {
  name: 'lock_schedule',
  text: `select from schedules where business_uuid = $1::uuid for no key update`,
}

const keepPastSchedule: Statement = {
  name: 'keep_past_schedule',
  text: `insert into schedule_pasts (business_uuid, until, enabled, time_zone, hours, holidays)
    values ($1::uuid, $2, $3, $4, $5::jsonb,
      $6::jsonb)
    on conflict do nothing`,
}

/** Changes business hours, holidays and the away message. A list that is sent replaces the stored one. */
export async function updateSchedule(
  { db, clock, announcer, jobs }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updateSchedule>,
) {
  const { business } = by.actor
  const key = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  let stored = noEvents
  const saved = await db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is right.
    await tx.send(lockSchedule, [business])
    const before = await tx.schedule.findFirst({ where: key })
    if (!before) return refuse('BUSINESS_NOT_FOUND')
    const changed = planRowChange(before, splitVersion(data))
    if (isRefusal(changed)) return changed
    if (!changed) return presentSchedule(before)
    const [row] = await tx.schedule.updateManyAndReturn({ where: key, data: { ...changed, ...raise } })
    if (!row) return refuse('BUSINESS_NOT_FOUND')
    const now = clock.now()
    await rememberHours(tx, before, now)
    await recordAudit(tx, by, now, {
      action: 'schedule.update',
      target: business,
      changes: changesOf(before, changed),
    })
    stored = await writeEvent(tx, business, { name: 'targets.changed', actor: asEventActor(by.actor) }, now)
    if (changed.time_zone !== undefined || changed.hours || changed.holidays)
      await jobs.add(tx, 'send_call_hours', { business }, { key: `hours:${business}` })
    return presentSchedule(row)
  })
  await announcer.announce(stored)
  return saved
}

/** Estadisticas measures by the hours that were in force. */
async function rememberHours(
  tx: Tx,
  before: Awaited<ReturnType<Tx['schedule']['findUniqueOrThrow']>>,
  now: Date,
): Promise<void> {
  const { business_uuid, enabled, time_zone, hours, holidays } = before
  await tx.send(keepPastSchedule, [
    business_uuid,
    now,
    enabled,
    time_zone,
    JSON.stringify(hours),
    JSON.stringify(holidays),
  ])
}
