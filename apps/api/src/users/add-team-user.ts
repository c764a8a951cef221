import { randomUUID } from 'node:crypto'
import { type BodyOf, refuse, type userEndpoints } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import { Prisma } from '../platform/db/db'
import { toStatementSender } from '../platform/db/pipeline/statement-sender'
import { isUniqueViolation } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { hashPassword } from '../sessions/log-in/password'
import { findTeamUsers } from './find-team-users'
import { mayAdminister } from './may-administer'
import { presentTeamUser } from './present'
import { setUserAreas } from './set-user-areas'

/** Adds a person to the team. An address is unique in the whole installation, because login asks only for it. */
export async function addTeamUser(
  { db, clock }: Services,
  by: RequestOrigin,
  { areas, password, ...person }: BodyOf<(typeof userEndpoints)['createUser']>,
) {
  const { actor } = by
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
      const refused = await setUserAreas(tx, business_uuid, uuid, areas)
      if (refused) return refused
      await recordAudit(toStatementSender(tx), by, now, {
        action: 'user.create',
        target: uuid,
        name: person.name,
        details: { email: person.email, role: person.role, areas },
      })
      const [row] = await findTeamUsers(tx, business_uuid, now, [Prisma.sql`u.uuid = ${uuid}::uuid`], 1)
      return row ? presentTeamUser(row) : refuse('INTERNAL')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return refuse('EMAIL_TAKEN')
    throw error
  }
}
