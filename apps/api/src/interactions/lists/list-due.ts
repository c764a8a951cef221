import { type AreaTargets, type DueFacts, duesOf, type Interaction, isAdmin, limits } from '@hilo/contracts'
import type { InteractionRecord } from '../../entries/interaction-records'
import { type Db, sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { readTargets } from '../../targets/read-targets'
import { presentInteraction } from '../present'
import { mayRead } from './visibility'

interface Candidate extends Omit<DueFacts, 'area' | 'isFinished'> {
  readonly uuid: string
  readonly area_uuid: string
}

/** The most that are read of a person's own open chats; those with the last activity count. */
const maxOwn = 500

/**
 * Lists the due interactions that the actor may see, the earliest first, up to `limits.dueRows`. Dues are not stored. But within one
 * area all have the same targets: the first answer is due first where the customer has waited longest, the end where the interaction
 * began first. So the first rows of each area, by waiting and by beginning, contain the first rows of all.
 */
export async function listDue({ db }: Services, actor: Actor): Promise<Interaction[]> {
  const { areas, schedules } = await db.write(actor, (tx) => readTargets(tx, actor.business))
  if (areas.length === 0) return []
  const candidates = [
    ...(await readFirstOfAreas(db, actor, areas)),
    ...(isAdmin(actor.role) ? [] : await readOwn(db, actor, areas)),
  ]
  const dues = duesOf(areas, schedules)
  const found = candidates
    .flatMap(({ uuid, area_uuid: area, ...facts }) => {
      const [due] = dues({ ...facts, area, isFinished: false })
      return due ? [{ uuid, at: due.at.getTime() }] : []
    })
    .sort((one, other) => one.at - other.at || (one.uuid < other.uuid ? -1 : 1))
    .slice(0, limits.dueRows)
    .map(({ uuid }) => uuid)
  const rows = new Map((await readRows(db, actor, found)).map((row) => [row.uuid, row]))
  return found.flatMap((uuid) => rows.get(uuid) ?? []).map(presentInteraction)
}

/** Reads, for each area and status, the customer who has waited longest for a first answer, and the interaction that began first. */
function readFirstOfAreas(db: Db, actor: Actor, areas: readonly AreaTargets[]): Promise<Candidate[]> {
  const visibleAreas = isAdmin(actor.role) || actor.areas.length === 0 ? null : new Set(actor.areas)
  const statuses = isAdmin(actor.role) ? ['assigned', 'unassigned'] : ['unassigned']
  const queues = (target: 'first_answer_minutes' | 'end_minutes') =>
    areas
      .filter((area) => area[target] !== null && (visibleAreas?.has(area.uuid) ?? true))
      .flatMap(({ uuid }) => statuses.map((status) => ({ uuid, status })))
  return db.readPage<Candidate>(
    actor,
    sql`
    select i.* from jsonb_to_recordset(${JSON.stringify(queues('first_answer_minutes'))}::jsonb) as q(uuid uuid, status interaction_status)
    cross join lateral (
      select i.uuid, i.area_uuid, i.created_at, i.waiting_since, i.answered_at from interactions i
      where i.business_uuid = ${actor.business}::uuid and i.area_uuid = q.uuid and i.status = q.status
        and i.status <> 'finished' and i.answered_at is null and i.waiting_since is not null
      order by i.waiting_since, i.uuid limit ${limits.dueRows}) i
    union
    select i.* from jsonb_to_recordset(${JSON.stringify(queues('end_minutes'))}::jsonb) as q(uuid uuid, status interaction_status)
    cross join lateral (
      select i.uuid, i.area_uuid, i.created_at, i.waiting_since, i.answered_at from interactions i
      where i.business_uuid = ${actor.business}::uuid and i.area_uuid = q.uuid and i.status = q.status
        and i.status <> 'finished' and i.area_uuid is not null and i.created_at > '-infinity'
      order by i.created_at, i.uuid limit ${limits.dueRows}) i`,
  )
}

const readOwn = (db: Db, actor: Actor, areas: readonly AreaTargets[]): Promise<Candidate[]> =>
  db.readPage<Candidate>(
    actor,
    sql`
    select i.uuid, i.area_uuid, i.created_at, i.waiting_since, i.answered_at from (
      select * from interactions
      where business_uuid = ${actor.business}::uuid and user_uuid = ${actor.uuid}::uuid and status = 'assigned'
      order by last_activity_at desc, uuid desc limit ${maxOwn}) i
    where i.area_uuid = any(${areas.map((area) => area.uuid)}::uuid[])`,
  )

/** Reads the rows, without interactions that were finished or given to others meanwhile. */
const readRows = (db: Db, actor: Actor, uuids: readonly string[]): Promise<InteractionRecord[]> =>
  db.read<InteractionRecord>(
    actor,
    sql`
    select r.* from unnest(${[...uuids]}::uuid[]) as wanted(uuid) cross join lateral (
      select * from interaction_rows r
      where r.business_uuid = ${actor.business}::uuid and r.uuid = wanted.uuid and r.status <> 'finished' and ${mayRead(actor)}
      offset 0) r`,
  )
