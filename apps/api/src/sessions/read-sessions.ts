import {
  type Availability,
  defaultPermissions,
  type Permissions,
  permissionsSchema,
  type Role,
} from '@hilo/contracts'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The person of a valid session. */
export type SessionPerson = Omit<Actor, 'tokenExpiresAt'>

interface SessionRow {
  readonly session: string
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
  business: string,
  sessions: readonly string[],
): Promise<Map<string, SessionPerson>> {
  const rows = await db.call<SessionRow>(
    'select * from hilo_live_sessions($1, $2, $3)',
    [business, sessions, clock.now()],
    connectionQueues.people(business),
  )
  const permissions = permissionsOf(rows[0])
  return new Map(
    rows.map(({ session, permissions: _, ...person }) => [
      session,
      { ...person, business, permissions, session },
    ]),
  )
}

const permissionColumns = permissionsSchema.strip()

/** Permissions belong to the business, so they are the same in every row. */
function permissionsOf(row: SessionRow | undefined): Permissions {
  return row?.permissions ? permissionColumns.parse(row.permissions) : defaultPermissions
}
