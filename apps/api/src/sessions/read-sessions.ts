import {
  type Availability,
  defaultPermissions,
  type Permissions,
  permissionsSchema,
  type Role,
} from '@hilo/contracts'
import { lanes } from '../platform/db/lanes'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** Who stands behind a session that is good now. */
export type SessionPerson = Omit<Actor, 'until'>

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

/** One statement for all that are asked. A session that is not in the answer is not good. */
export async function readSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  business: string,
  sessions: readonly string[],
): Promise<Map<string, SessionPerson>> {
  const rows = await db.call<SessionRow>(
    'select * from hilo_live_sessions($1, $2, $3)',
    [business, sessions, clock.now()],
    lanes.people(business),
  )
  const permissions = permissionsOf(rows[0])
  return new Map(
    rows.map(({ session, permissions: _, ...person }) => [
      session,
      { ...person, business, permissions, session },
    ]),
  )
}

const columns = permissionsSchema.strip()

/** They are the business's: the same in every row. */
function permissionsOf(row: SessionRow | undefined): Permissions {
  return row?.permissions ? columns.parse(row.permissions) : defaultPermissions
}
