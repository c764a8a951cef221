import { type BodyOf, type businessEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { changedFields, definedFields } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { presentPermissions } from './present'

const lockPermissions: Statement = {
  name: 'lock_permissions',
  text: `select from permissions where business_uuid = $1::uuid for no key update`,
}

/**
 * Changes permissions. Each is independent and the last write counts: two people who change different ones both succeed.
 * Open sessions have the new rights within a second, because they are read again that often.
 */
export async function updatePermissions(
  { db, clock, announcer }: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof businessEndpoints.updatePermissions>,
) {
  const { business } = by.actor
  const where = { AND: [{ business_uuid: business }, { business_uuid: id }] }
  const now = clock.now()
  const updated = await db.tenant(business, async (tx) => {
    // Locked until the change commits, so that the log's 'before' is right.
    await tx.send(lockPermissions, [business])
    const before = await tx.permissions.findFirst({ where })
    if (!before) return refuse('BUSINESS_NOT_FOUND')
    const changed = changedFields(before, definedFields(data))
    if (Object.keys(changed).length === 0) return { row: before, stored: noEvents }
    const [row] = await tx.permissions.updateManyAndReturn({ where, data: changed })
    if (!row) return refuse('BUSINESS_NOT_FOUND')
    await recordAudit(tx, by, now, {
      action: 'permissions.update',
      target: business,
      changes: changesOf(before, changed),
    })
    // Assignment gets this event: a person who may no longer take a chat is not assigned one.
    const event = {
      name: 'person.changed',
      actor: asEventActor(by.actor),
      user: null,
      fields: Object.keys(changed),
    } as const
    return { row, stored: await writeEvent(tx, business, event, now) }
  })
  if (isRefusal(updated)) return updated
  await announcer.announce(updated.stored)
  return presentPermissions(updated.row)
}
