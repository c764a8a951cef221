import { type BodyOf, isRefusal, refuse, type userEndpoints } from '@hilo/contracts'
import { assignSoon } from '../interactions/assign-soon'
import { returnInteractions } from '../interactions/return-interactions'
import { Prisma, type Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import { isTaken } from '../platform/db/unique-violation'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { announcePresence, presencePublications } from '../presence/announce-presence'
import type { Authenticator } from '../sessions/authenticate'
import { cutSessions } from '../sessions/cut-sessions'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import { findTeam } from './find-team'
import { presentTeamUser } from './present'
import { mayAdminister } from './rights'
import { setAreas } from './set-areas'

type Wanted = BodyOf<(typeof userEndpoints)['updateUser']>

/**
 * Changes a person. Who is deactivated is out at once, with sessions and sockets, and what they had goes back to
 * 'Chats'. The business keeps a SUPER_ADMIN whatever is asked of it at the same moment.
 */
export async function updateUser(
  services: Services,
  authenticator: Authenticator,
  actor: Actor,
  wanted: Wanted,
) {
  const { db, clock, realtime, outbox } = services
  const now = clock.now()
  try {
    const changed = await db.tenant(actor.business, (tx) => change(services, tx, actor, wanted, now))
    if (isRefusal(changed)) return changed
    outbox.published(
      [changed.announcement],
      await presencePublications(db, actor.business, wanted.id, clock.now()),
    )
    cutSessions(realtime, authenticator, changed.revoked)
    if (wanted.data.active === false) await returnInteractions(services, actor, wanted.id)
    return presentTeamUser(changed.row)
  } catch (error) {
    if (isTaken(error, 'users_email_key')) return refuse('EMAIL_TAKEN')
    throw error
  }
}

async function change(services: Services, tx: Tx, actor: Actor, { id, data }: Wanted, now: Date) {
  const business = actor.business
  // All of the business's super admins, in one order: two who demote each other cannot both succeed.
  const supers = await tx.$queryRaw<{ uuid: string }[]>`
    select uuid from users
    where business_uuid = ${business}::uuid and (uuid = ${id}::uuid or (role = 'SUPER_ADMIN' and active))
    order by uuid for no key update`
  const before = await tx.user.findFirst({ where: { business_uuid: business, uuid: id } })
  if (!before) return refuse('USER_NOT_FOUND')
  const { version, areas, ...fields } = data
  if (version !== undefined && version !== before.version) return refuse('STALE')
  if (!mayAdminister(actor.role, before.role) || !mayAdminister(actor.role, fields.role ?? before.role))
    return refuse('FORBIDDEN')
  const leaves = fields.active === false || (fields.role !== undefined && fields.role !== before.role)
  if (id === actor.uuid && leaves) return refuse('NOT_YOURSELF')
  if (before.role === 'SUPER_ADMIN' && before.active && leaves && supers.length < 2)
    return refuse('LAST_SUPER_ADMIN')

  await tx.user.update({
    where: { business_uuid_uuid: { business_uuid: business, uuid: id } },
    data: { ...defined(fields), version: { increment: 1 }, updated_at: now },
  })
  if (areas) {
    const refused = await setAreas(tx, business, id, areas)
    if (refused) return refused
  }
  await assignSoon(senderOf(tx), business)
  const ended = fields.active === false
  // Should the process die before it has returned them itself.
  if (ended)
    await services.jobs.add(tx, 'return_interactions', {
      business,
      owner: id,
      by: { uuid: actor.uuid, name: actor.name },
    })
  const revoked = ended ? await markSessionsRevoked(tx, now, { business, user: id, why: 'disabled' }) : []
  const [row] = await findTeam(tx, business, now, [Prisma.sql`u.uuid = ${id}::uuid`], 1)
  if (!row) return refuse('INTERNAL')
  // The team's screens name them.
  return { row, revoked, announcement: await announcePresence(tx, business, id, now) }
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
