import type { SessionDetail } from '@hilo/contracts'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type ChoicesRow, choicesOf } from './own-choices'

interface AccountRow extends ChoicesRow {
  readonly time_zone: string
  readonly password_given_at: Date | null
  readonly password_given_by: string | null
}

/** The private part of an account: choices, and who else set the password; and the zone of its business. */
export async function readOwnAccount(
  { db }: Services,
  actor: Actor,
): Promise<Pick<SessionDetail, 'choices' | 'password_given' | 'time_zone'>> {
  const [row] = await db.read<AccountRow>(
    actor,
    Prisma.sql`select b.time_zone, u.choices, u.password_given_at, u.password_given_by
      from businesses b left join users u on u.business_uuid = b.uuid and u.uuid = ${actor.uuid}::uuid
      where b.uuid = ${actor.business}::uuid`,
  )
  if (!row) throw new Error('the business is gone')
  return {
    time_zone: row.time_zone,
    choices: choicesOf(row),
    password_given: row.password_given_at
      ? { by: row.password_given_by, at: row.password_given_at.toISOString() }
      : null,
  }
}
