import { refuse, type SessionUser } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { asEventActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
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
  { name, availability, mail_signature }: UpdateProfileInput,
) {
  const { actor } = by
  const { business, uuid, email, role, permissions } = actor
  const now = clock.now()
  const changed = await db.tenant(business, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { business_uuid: business, uuid },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(availability === undefined ? {} : { availability }),
        ...(mail_signature === undefined ? {} : { mail_signature }),
        version: { increment: 1 },
        updated_at: now,
      },
      select: { name: true, availability: true },
    })
    // How somebody turns 'Ausente' many times a day is no matter for the log.
    if (user && user.name !== actor.name)
      await recordAudit(tx, by, now, {
        action: 'user.profile',
        target: uuid,
        name: user.name,
        changes: changesOf({ name: actor.name }, { name: user.name }),
      })
    const event = { name: 'person.changed', actor: asEventActor(actor), user: uuid } as const
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
