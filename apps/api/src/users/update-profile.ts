import { refuse, type SessionUser } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'

interface Wanted {
  readonly name?: string | undefined
  readonly availability?: 'available' | 'away' | undefined
}

/** One's own name, and whether one is there for new conversations. */
export async function updateProfile(
  { db, clock }: Services,
  authenticator: Authenticator,
  actor: Actor,
  { name, availability }: Wanted,
) {
  const { business, uuid, email, role, permissions } = actor
  const now = clock.now()
  const [user] = await db.tenant(business, (tx) =>
    tx.user.updateManyAndReturn({
      where: { business_uuid: business, uuid },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(availability === undefined ? {} : { availability }),
        version: { increment: 1 },
        updated_at: now,
      },
      select: { name: true, availability: true },
    }),
  )
  if (!user) return refuse('INTERNAL')
  authenticator.forget(actor.session)
  const person: SessionUser = { uuid, name: user.name, email, role, business, permissions }
  return { ...person, availability: user.availability }
}
