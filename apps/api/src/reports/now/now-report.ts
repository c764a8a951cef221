import { addDays, type DueState, instantOf, isAdmin, localMoment, type NowReport } from '@hilo/contracts'
import { mayRead } from '../../interactions/lists/visibility'
import { isUnanswered } from '../../interactions/unanswered'
import { type Prisma, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { readPresence } from '../../presence/read-presence'
import { readDueConditions } from '../../targets/due-conditions'
import { type LoadRow, loadOf, loadOfNone } from './load-of'

interface AreaRow {
  readonly uuid: string
  readonly name: string
  readonly color: string
  readonly active: boolean
}
const readSettings: Statement = {
  name: 'read_zone_and_maximum',
  text: `select b.time_zone, s.maximum_active_conversation as maximum
    from businesses b join settings s on s.business_uuid = b.uuid where b.uuid = $1::uuid`,
}
const readAreas: Statement = {
  name: 'read_areas_of_report',
  text: `select uuid, name, color, state and deleted_at is null as active from areas
    where business_uuid = $1::uuid order by position`,
}

/** How things stand now: of an admin the whole business, of an agent what they see and their own work. */
export const nowReport = ({ db, clock }: Services, actor: Actor): Promise<NowReport> =>
  db.tenant(actor, async (tx) => {
    const now = clock.now()
    const [settings] = await tx.send<{ time_zone: string; maximum: number }>(readSettings, [actor.business])
    if (!settings) throw new Error('the business is gone')
    const { time_zone, maximum } = settings
    const { date } = localMoment(time_zone, now)
    const today = { from: instantOf(time_zone, date), to: instantOf(time_zone, addDays(date, 1)) }
    const due = await readDueConditions(tx, actor.business, now)
    const rows = [...(await readOpen(tx, actor, due)), ...(await readFinished(tx, actor, today.from))]
    const people = await readPresence(tx, actor.business, now, isAdmin(actor.role) ? undefined : [actor.uuid])
    const areas = await tx.send<AreaRow>(readAreas, [actor.business])
    const isShown = (uuid: string) => rows.some(({ area_uuid }) => area_uuid === uuid)
    return {
      at: now.toISOString(),
      today: { from: today.from.toISOString(), to: today.to.toISOString() },
      maximum,
      online: people.filter(({ online }) => online).length,
      total: loadOf(rows),
      areas: [
        ...areas
          .filter(({ uuid, active }) => active || isShown(uuid))
          .map(({ uuid, name, color }) => ({
            uuid,
            name,
            color,
            ...loadOf(rows.filter(({ area_uuid }) => area_uuid === uuid)),
          })),
        ...loadOfNone(rows.filter(({ area_uuid }) => area_uuid === null)),
      ],
      people: people.map((person) => ({
        ...person,
        ...loadOf(rows.filter(({ user_uuid }) => user_uuid === person.uuid)),
      })),
    }
  })

const readOpen = (tx: StatementSender, actor: Actor, due: Record<DueState, Prisma.Sql>): Promise<LoadRow[]> =>
  sendSql<LoadRow>(
    tx,
    sql`
    select r.area_uuid, r.user_uuid,
      (count(*) filter (where r.status = 'unassigned'))::int as waiting,
      min(coalesce(r.waiting_since, r.created_at)) filter (where r.status = 'unassigned') as oldest_waiting,
      (count(*) filter (where r.status = 'assigned' and not r.paused and not r.expired))::int as active,
      (count(*) filter (where r.paused))::int as paused,
      (count(*) filter (where r.expired))::int as expired,
      (count(*) filter (where r.status = 'assigned' and ${isUnanswered}))::int as unanswered,
      min(r.waiting_since) filter (where r.status = 'assigned' and ${isUnanswered}) as oldest_unanswered,
      (count(*) filter (where ${due.missed}))::int as missed,
      (count(*) filter (where ${due.soon}))::int as due_soon,
      0 as finished_today
    from interactions r
    where r.business_uuid = ${actor.business}::uuid and r.status in ('unassigned', 'assigned') and ${mayRead(actor)}
    group by r.area_uuid, r.user_uuid`,
  )

/** Counts what was finished by the person who finished it. */
const readFinished = (tx: StatementSender, actor: Actor, since: Date): Promise<LoadRow[]> =>
  sendSql<LoadRow>(
    tx,
    sql`
    select r.area_uuid, r.finished_by as user_uuid, 0 as waiting, null::timestamptz as oldest_waiting, 0 as active,
      0 as paused, 0 as expired, 0 as unanswered, null::timestamptz as oldest_unanswered, 0 as missed, 0 as due_soon,
      count(*)::int as finished_today
    from interactions r
    where r.business_uuid = ${actor.business}::uuid and r.status = 'finished' and r.finished_at >= ${since}::timestamptz
      and ${isAdmin(actor.role) ? sql`true` : sql`r.user_uuid = ${actor.uuid}::uuid`}
    group by r.area_uuid, r.finished_by`,
  )
