import { randomUUID } from 'node:crypto'
import { type BodyOf, refuse, type userEndpoints } from '@hilo/contracts'
import { Prisma } from '../platform/db/db'
import { isTaken } from '../platform/db/unique-violation'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { hashPassword } from '../sessions/password'
import { findTeam } from './find-team'
import { presentTeamUser } from './present'
import { mayAdminister } from './rights'
import { setAreas } from './set-areas'

/** Somebody joins the team. One account per address in the whole installation: login asks for nothing else. */
export async function addTeamUser(
  { db, clock }: Services,
  actor: Actor,
  { areas, password, ...person }: BodyOf<(typeof userEndpoints)['createUser']>,
) {
  if (!mayAdminister(actor.role, person.role)) return refuse('FORBIDDEN')
  const password_hash = await hashPassword(password)
  const uuid = randomUUID()
  const now = clock.now()
  const business_uuid = actor.business
  try {
    return await db.tenant(business_uuid, async (tx) => {
      await tx.user.create({
        data: { business_uuid, uuid, ...person, password_hash, created_at: now, updated_at: now },
      })
      const refused = await setAreas(tx, business_uuid, uuid, areas)
      if (refused) return refused
      const [row] = await findTeam(tx, business_uuid, now, [Prisma.sql`u.uuid = ${uuid}::uuid`], 1)
      return row ? presentTeamUser(row) : refuse('INTERNAL')
    })
  } catch (error) {
    if (isTaken(error, 'users_email_key')) return refuse('EMAIL_TAKEN')
    throw error
  }
}
