import { randomUUID } from 'node:crypto'
import { type BodyOf, isRefusal, type labelEndpoints, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Tx } from '../platform/db/db'
import { asEventActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { presentLabel } from './present'

/** Creates a label at the end of the list. */
export async function createLabel(
  services: Services,
  by: RequestOrigin,
  { name, color }: BodyOf<typeof labelEndpoints.createLabel>,
) {
  const { business } = by.actor
  const uuid = randomUUID()
  const now = services.clock.now()
  const created = await services.db.tenant(business, async (tx) => {
    const position = await nextPosition(tx, business)
    const [row] = await tx.label.createManyAndReturn({
      data: { business_uuid: business, uuid, name, color, position, created_at: now, updated_at: now },
      skipDuplicates: true,
    })
    if (!row) return refuse('NAME_TAKEN')
    await recordAudit(tx, by, now, { action: 'label.create', target: uuid, name })
    const event = { name: 'labels.changed', actor: asEventActor(by.actor), labels: [uuid] } as const
    return { row, stored: await writeEvent(tx, business, event, now) }
  })
  if (isRefusal(created)) return created
  await services.announcer.announce(created.stored)
  return presentLabel(created.row)
}

/** Two that are created at once may get the same position: then the uuid decides their order. */
async function nextPosition(tx: Tx, business_uuid: string): Promise<number> {
  const { _max } = await tx.label.aggregate({
    where: { business_uuid, deleted_at: null },
    _max: { position: true },
  })
  return (_max.position ?? 0) + 1
}
