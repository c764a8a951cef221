import { randomUUID } from 'node:crypto'
import { type Area, isRefusal, limits, type Refusal, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'
import { definedFields } from '../platform/db/row-changes'
import { asEventActor, hiloAsActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { presentArea } from './present'

interface NewArea {
  readonly uuid?: string
  readonly business: string
  readonly name: string
  readonly color?: string | undefined
  readonly description?: string | undefined
  readonly incoming_message?: string | undefined
  readonly state?: boolean | undefined
  readonly position?: number | undefined
  readonly first_answer_minutes?: number | null | undefined
  readonly end_minutes?: number | null | undefined
}

/** Creates an area, which is logged with its person; seeds name none. At the end of the bot's menu unless a position is given. */
export async function createArea(
  { db, clock, announcer }: Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'announcer'>>,
  { business, ...area }: NewArea,
  by?: RequestOrigin,
): Promise<Area | Refusal<'NAME_TAKEN'>> {
  const { uuid = randomUUID(), name, ...fields } = area
  const now = clock.now()
  const hasTargets = Boolean(fields.first_answer_minutes ?? fields.end_minutes)
  let stored = noEvents
  const created = await db.tenant(business, async (tx) => {
    const position = fields.position ?? (await nextPosition(tx, business))
    const [row] = await tx.area.createManyAndReturn({
      data: {
        business_uuid: business,
        uuid,
        name,
        ...definedFields(fields),
        position,
        created_at: now,
        updated_at: now,
      },
      skipDuplicates: true,
    })
    if (!row) return refuse('NAME_TAKEN')
    if (by) await recordAudit(tx, by, now, { action: 'area.create', target: uuid, name })
    const actor = by ? asEventActor(by.actor) : hiloAsActor
    if (hasTargets) stored = await writeEvent(tx, business, { name: 'targets.changed', actor }, now)
    return presentArea(row)
  })
  if (!isRefusal(created)) await announcer?.announce(stored)
  return created
}

/** Creates an area for seeds and tests. Throws if the name is taken, because that is a mistake in the code. */
export async function createAreaOrThrow(
  services: Pick<Services, 'db' | 'clock'>,
  area: NewArea,
): Promise<Area> {
  const created = await createArea(services, area)
  if (isRefusal(created)) throw new Error(`${area.name}: ${created.msg}`)
  return created
}

/** The position after the last area; 0 while no area has a position, which means order by name. */
async function nextPosition(tx: Tx, business_uuid: string): Promise<number> {
  const { _max } = await tx.area.aggregate({
    where: { business_uuid, deleted_at: null },
    _max: { position: true },
  })
  const last = _max.position ?? 0
  return last === 0 ? 0 : Math.min(last + 1, limits.lastPlace)
}
