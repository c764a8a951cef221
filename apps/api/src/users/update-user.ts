import { isDeepStrictEqual } from 'node:util'
import { type BodyOf, isRefusal, type Role, refuse, roles, type userEndpoints } from '@hilo/contracts'
import { revokeKeysOf } from '../api-keys/revoke-keys-of'
import { changesOf } from '../audit/changes-of'
import { recordAudit } from '../audit/record-audit'
import { returnInteractions } from '../interactions/acts/return-interactions'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { planRowChange, splitVersion } from '../platform/db/row-changes'
import { isUniqueViolation } from '../platform/db/unique-violation'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { decideAgain } from '../push/decide-again'
import { endSubscriptionsOf } from '../push/end-subscriptions'
import type { Authenticator } from '../sessions/authenticate'
import { disconnectSessions } from '../sessions/disconnect-sessions'
import { endConsents } from '../sessions/end-consents'
import { markSessionsRevoked } from '../sessions/revoke-sessions'
import type { Administrator } from './administrator'
import { findTeamUser } from './find-team-users'
import { mayAdminister } from './may-administer'
import { endPasswordLinks } from './password-link'
import { presentTeamUser } from './present'
import { setUserAreas } from './set-user-areas'

type UpdateUserInput = BodyOf<(typeof userEndpoints)['updateUser']>

interface LockedUser {
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly active: boolean
  readonly version: number
}

const lockUsers: Statement = {
  name: 'lock_user_and_super_admins',
  text: `select uuid, name, email, role::text, active, version from users
    where business_uuid = $1::uuid and (uuid = $2::uuid or (role = 'SUPER_ADMIN' and active))
    order by uuid for no key update`,
}
const writeUser: Statement = {
  name: 'write_user',
  text: `update users set name = coalesce($3, name), email = coalesce($4, email), role = coalesce($5::role, role),
      active = coalesce($6::boolean, active), version = version + 1, updated_at = $7::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
/** With another role they see other numbers; after regaining the role or the account they subscribe to the mails again. */
const endWeeklyReports: Statement = {
  name: 'end_weekly_reports',
  text: `update report_views set weekly_since = null, weekly_role = null, version = version + 1, updated_at = $3::timestamptz
    where business_uuid = $1::uuid and user_uuid = $2::uuid and weekly_since is not null`,
}
const readAreas: Statement = {
  name: 'read_areas_of_user',
  text: `select area_uuid from user_areas where business_uuid = $1::uuid and user_uuid = $2::uuid`,
}

/**
 * Changes a person. A deactivated one loses their sessions and sockets at once, and their interactions return to
 * 'Chats'. The business always keeps one active SUPER_ADMIN, also under concurrent updates.
 */
export async function updateUser(
  services: Services,
  authenticator: Pick<Authenticator, 'forget'>,
  by: Administrator,
  input: UpdateUserInput,
) {
  const { db, clock, realtime, announcer } = services
  const { actor } = by
  const now = clock.now()
  try {
    const changed = await db.write(actor.business, (tx) => change(services, tx, by, input, now))
    if (isRefusal(changed)) return changed
    await announcer.announce(changed.stored)
    disconnectSessions(realtime, authenticator, changed.revoked)
    if (changed.isDeactivated) await returnInteractions(services, actor, input.id)
    return presentTeamUser(changed.row)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return refuse('EMAIL_TAKEN')
    throw error
  }
}

async function change(
  services: Services,
  tx: StatementSender,
  by: Administrator,
  { id, data }: UpdateUserInput,
  now: Date,
) {
  const { actor } = by
  const { business } = actor
  // Locks all super admins in a fixed order, so that two who demote each other cannot both succeed.
  const locked = await tx.send<LockedUser>(lockUsers, [business, id])
  const before = locked.find(({ uuid }) => uuid === id.toLowerCase())
  if (!before) return refuse('USER_NOT_FOUND')
  const { areas: sentAreas, ...sent } = data
  const planned = planRowChange(before, splitVersion(sent))
  if (isRefusal(planned)) return planned
  const fields = planned ?? {}
  if (!mayAdminister(actor.role, before.role) || !mayAdminister(actor.role, fields.role ?? before.role))
    return refuse('FORBIDDEN')
  const oldAreas = await readUserAreas(tx, business, id)
  const newAreas = sentAreas && [...new Set(sentAreas)].sort()
  const areas = isDeepStrictEqual(newAreas, oldAreas) ? undefined : newAreas
  if (!planned && !areas) {
    const row = await findTeamUser(tx, business, now, id)
    return row ? { row, revoked: [], stored: noEvents, isDeactivated: false } : refuse('INTERNAL')
  }
  const losesRole = fields.active === false || fields.role !== undefined
  if (id === actor.uuid && losesRole) return refuse('NOT_YOURSELF')
  if (before.role === 'SUPER_ADMIN' && before.active && losesRole && locked.length < 2)
    return refuse('LAST_SUPER_ADMIN')

  const { name = null, email = null, role = null, active = null } = fields
  await tx.send(writeUser, [business, id, name, email, role, active, now])
  if (losesRole) await tx.send(endWeeklyReports, [business, id, now])
  if (losesRole || areas) await decideAgain(tx, business, id, now)
  if (role !== null && roles.indexOf(role) < roles.indexOf(before.role)) {
    await endSubscriptionsOf(tx, business, id)
    await endConsents(tx, { business, user: id })
  }
  // A reader of the old mailbox, or a person with a link from before the deactivation, must not get in with it.
  if (fields.email !== undefined || fields.active !== undefined)
    await endPasswordLinks(tx, { business, user: id, now })
  if (areas) {
    const refused = await setUserAreas(tx, business, id, areas)
    if (refused) return refused
  }
  await recordAudit(tx, by, now, {
    action: 'user.update',
    target: id,
    name: fields.name ?? before.name,
    changes: changesOf({ ...before, areas: oldAreas }, { ...fields, ...(areas && { areas }) }),
  })
  const isDeactivated = fields.active === false
  // In case this process dies before it has returned them.
  if (isDeactivated)
    await services.jobs.add(tx, 'return_interactions', {
      business,
      owner: id,
      by: { uuid: actor.uuid, name: actor.name },
    })
  const revoked = isDeactivated
    ? await markSessionsRevoked(tx, now, { business, user: id, why: 'disabled' })
    : []
  if (fields.active !== undefined) await revokeKeysOf(tx, business, id, now)
  const row = await findTeamUser(tx, business, now, id)
  if (!row) return refuse('INTERNAL')
  const event = {
    name: 'person.changed',
    actor: asEventActor(actor),
    user: id,
    fields: [...Object.keys(fields), ...(areas ? ['areas'] : [])],
  } as const
  return {
    row,
    revoked,
    stored: await writeEvent(tx, business, event, now),
    isDeactivated,
  }
}

const readUserAreas = async (tx: StatementSender, business: string, user: string): Promise<string[]> =>
  (await tx.send<{ area_uuid: string }>(readAreas, [business, user])).map((one) => one.area_uuid).sort()
