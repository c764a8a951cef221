import { randomUUID } from 'node:crypto'
import { type BodyOf, isRefusal, refuse, type userEndpoints } from '@hilo/contracts'
import { recordAudit } from '../audit/record-audit'
import { isUniqueViolation } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { hashPassword } from '../sessions/log-in/password'
import type { Administrator } from './administrator'
import { findTeamUser } from './find-team-users'
import { personalWordsOf, refuseGuessable } from './guessable-password'
import { insertUser } from './insert-user'
import { invitationMs, sendInvitation } from './invitation'
import { mayAdminister } from './may-administer'
import { createPasswordLink } from './password-link'
import { presentTeamUser } from './present'
import { setUserAreas } from './set-user-areas'

/**
 * Adds a person to the team, who without a password is invited to choose one. An address is unique in the whole installation,
 * because login asks only for it.
 */
export async function addTeamUser(
  services: Services,
  by: Administrator,
  { areas, password, ...person }: BodyOf<(typeof userEndpoints)['createUser']>,
) {
  const { db, clock } = services
  const { actor } = by
  if (!mayAdminister(actor.role, person.role)) return refuse('FORBIDDEN')
  if (password !== undefined) {
    const known = await personalWordsOf(services, actor.business, null)
    const refused = await refuseGuessable(password, [...known, person.name, person.email])
    if (refused) return refused
  }
  // Nobody knows this one.
  const passwordHash = await hashPassword(password ?? randomUUID())
  const uuid = randomUUID()
  const now = clock.now()
  const { business } = actor
  try {
    const added = await db.write(business, async (tx) => {
      await insertUser(tx, { business, uuid, ...person, passwordHash }, now)
      const refused = await setUserAreas(tx, business, uuid, areas)
      if (refused) return refused
      await recordAudit(tx, by, now, {
        action: 'user.create',
        target: uuid,
        name: person.name,
        details: {
          email: person.email,
          role: person.role,
          areas,
          ...(password === undefined && { invited: true }),
        },
      })
      const token =
        password === undefined
          ? await createPasswordLink(tx, {
              business,
              user: uuid,
              email: person.email,
              now,
              lifetimeMs: invitationMs,
            })
          : null
      const row = await findTeamUser(tx, business, now, uuid)
      return row ? { row, token } : refuse('INTERNAL')
    })
    if (isRefusal(added)) return added
    const { row, token } = added
    const invitation =
      token === null ? null : await sendInvitation(services, { token, to: person.email, by: actor.name })
    return { ...presentTeamUser(row), invitation }
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return refuse('EMAIL_TAKEN')
    throw error
  }
}
