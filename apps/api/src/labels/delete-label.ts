import { isRefusal, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { asEventActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'

/**
 * Deletes a label. Its interactions are not written: `interaction_rows` shows it only in those that ended before, and clients do the same
 * when they get the event.
 */
export async function deleteLabel(services: Services, by: RequestOrigin, id: string) {
  const { business } = by.actor
  const now = services.clock.now()
  const deleted = await services.db.tenant(business, async (tx) => {
    const [row] = await tx.label.updateManyAndReturn({
      where: { business_uuid: business, uuid: id, deleted_at: null },
      data: { deleted_at: now, updated_at: now, version: { increment: 1 } },
    })
    if (!row) return refuse('LABEL_NOT_FOUND')
    await recordAudit(tx, by, now, { action: 'label.delete', target: id, name: row.name })
    const event = { name: 'labels.changed', actor: asEventActor(by.actor), labels: [id] } as const
    return writeEvent(tx, business, event, now)
  })
  if (isRefusal(deleted)) return deleted
  await services.announcer.announce(deleted)
  return { uuid: id }
}
