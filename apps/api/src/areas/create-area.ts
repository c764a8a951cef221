import { randomUUID } from 'node:crypto'
import { type Area, isRefusal, limits, type Refusal, refuse } from '@hilo/contracts'
import { given } from '../platform/db/change-row'
import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'
import { presentArea } from './present'

export interface NewArea {
  readonly uuid?: string
  readonly business: string
  readonly name: string
  readonly color?: string | undefined
  readonly description?: string | undefined
  readonly incoming_message?: string | undefined
  readonly state?: boolean | undefined
  readonly position?: number | undefined
}

/** A queue of one's own for a kind of question. */
export function addArea(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { business, ...sent }: NewArea,
): Promise<Area | Refusal<'NAME_TAKEN'>> {
  const { uuid = randomUUID(), name, ...fields } = sent
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    const position = fields.position ?? (await endOfMenu(tx, business))
    const [row] = await tx.area.createManyAndReturn({
      data: {
        business_uuid: business,
        uuid,
        name,
        ...given(fields),
        position,
        created_at: now,
        updated_at: now,
      },
      skipDuplicates: true,
    })
    return row ? presentArea(row) : refuse('NAME_TAKEN')
  })
}

/** The same, where a name that is taken is a mistake of ours. */
export async function createArea(services: Pick<Services, 'db' | 'clock'>, area: NewArea): Promise<Area> {
  const made = await addArea(services, area)
  if (isRefusal(made)) throw new Error(`${area.name}: ${made.msg}`)
  return made
}

/** Behind the others where somebody has put them in order; where nobody has, they stay in the order of their names. */
async function endOfMenu(tx: Tx, business_uuid: string): Promise<number> {
  const { _max } = await tx.area.aggregate({
    where: { business_uuid, deleted_at: null },
    _max: { position: true },
  })
  const last = _max.position ?? 0
  return last === 0 ? 0 : Math.min(last + 1, limits.lastPlace)
}
