import { refuse, type SessionUser } from '@hilo/contracts'
import { assignSoon } from '../interactions/assign-soon'
import { senderOf } from '../platform/db/sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { announcePresence, presencePublications } from '../presence/announce-presence'
import type { Authenticator } from '../sessions/authenticate'

interface Wanted {
  readonly name?: string | undefined
  readonly availability?: 'available' | 'away' | undefined
}

/** One's own name, and whether one is there for new conversations. */
export async function updateProfile(
  { db, clock, outbox }: Services,
  authenticator: Authenticator,
  actor: Actor,
  { name, availability }: Wanted,
) {
  const { business, uuid, email, role, permissions } = actor
  const now = clock.now()
  const changed = await db.tenant(business, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { business_uuid: business, uuid },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(availability === undefined ? {} : { availability }),
        version: { increment: 1 },
        updated_at: now,
      },
      select: { name: true, availability: true },
    })
    await assignSoon(senderOf(tx), business)
    const announcement = await announcePresence(tx, business, uuid, now)
    return user && { user, announcement }
  })
  if (!changed) return refuse('INTERNAL')
  const { user, announcement } = changed
  outbox.published([announcement], await presencePublications(db, business, uuid, now))
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
