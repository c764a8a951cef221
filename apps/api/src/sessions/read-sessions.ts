import {
  type Availability,
  defaultPermissions,
  type Permissions,
  permissionsSchema,
  type Role,
} from '@hilo/contracts'
import type { ConnectionQueue } from '../platform/db/pipeline/connection-queues'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The person of a valid session. */
export type SessionPerson = Omit<Actor, 'tokenExpiresAt'>

/** Which session of which business. */
export interface SessionOf {
  readonly business: string
  readonly session: string
}

interface SessionRow extends SessionOf {
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly availability: Availability
  readonly areas: readonly string[]
  readonly permissions: unknown
}

/** Reads several sessions in one statement. A session that is missing from the result is not valid. */
export async function readSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sessions: readonly SessionOf[],
  queue: ConnectionQueue,
): Promise<Map<string, SessionPerson>> {
  const rows = await db.call<SessionRow>(
    `select asked.business, live.* from (
       select business, array_agg(session) as sessions from unnest($1::uuid[], $2::uuid[]) one (business, session) group by business
     ) asked cross join lateral hilo_live_sessions(asked.business, asked.sessions, $3) live`,
    [sessions.map(({ business }) => business), sessions.map(({ session }) => session), clock.now()],
    queue,
  )
  /** Of each business. */
  const permissions = new Map<string, Permissions>()
  const people = new Map<string, SessionPerson>()
  for (const { permissions: stored, ...person } of rows) {
    const { business, session } = person
    const known = permissions.get(business) ?? permissionsOf(stored)
    permissions.set(business, known)
    people.set(session, { ...person, permissions: known })
  }
  return people
}

const permissionColumns = permissionsSchema.strip()

export const permissionsOf = (stored: unknown): Permissions =>
  stored ? permissionColumns.parse(stored) : defaultPermissions
