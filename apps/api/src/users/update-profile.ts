import { refuse, type SessionUser } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { changedFields, definedFields, raise } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'

interface UpdateProfileInput {
  readonly name?: string | undefined
  readonly availability?: 'available' | 'away' | undefined
  readonly mail_signature?: string | undefined
}

/** Changes the actor's own name, availability and mail signature. */
export async function updateProfile(
  { db, clock, announcer }: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  input: UpdateProfileInput,
) {
  const { actor } = by
  const { business, uuid, email, role, permissions } = actor
  const now = clock.now()
  const changed = await db.tenant(business, async (tx) => {
    const where = { business_uuid: business, uuid }
    // Locked, so that the event names what this change has changed.
    await tx.$executeRaw`
      select from users where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid for no key update`
    const before = await tx.user.findFirst({ where })
    if (!before) return null
    const fields = changedFields(before, definedFields(input))
    if (Object.keys(fields).length === 0) return { user: before, stored: noEvents }
    const [user] = await tx.user.updateManyAndReturn({
      where,
      data: { ...fields, ...raise, updated_at: now },
      select: { name: true, availability: true },
    })
    // How somebody turns 'Ausente' many times a day is no matter for the log.
    if (user && fields.name !== undefined)
      await recordAudit(tx, by, now, {
        action: 'user.profile',
        target: uuid,
        name: user.name,
        changes: changesOf({ name: before.name }, { name: user.name }),
      })
    const event = {
      name: 'person.changed',
      actor: asEventActor(actor),
      user: uuid,
      fields: Object.keys(fields),
    } as const
    return user && { user, stored: await writeEvent(tx, business, event, now) }
  })
  if (!changed) return refuse('INTERNAL')
  const { user, stored } = changed
  await announcer.announce(stored)
  authenticator.forget(actor.session)
  const person: SessionUser = {
    uuid,
    name: user.name,
    email,
    role,
    availability: user.availability,
    business,
    permissions,
  }
  return person
}
