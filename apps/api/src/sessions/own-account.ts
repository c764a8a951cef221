import { defaultChoices, type SessionDetail } from '@hilo/contracts'
import { Prisma } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type ChoicesRow, choicesOf } from './own-choices'

interface AccountRow extends ChoicesRow {
  readonly password_given_at: Date | null
  readonly password_given_by: string | null
}

/** The private part of an account: choices, and who else set the password. */
export async function readOwnAccount(
  { db }: Services,
  actor: Actor,
): Promise<Pick<SessionDetail, 'choices' | 'password_given'>> {
  const [row] = await db.read<AccountRow>(
    actor,
    Prisma.sql`select choices, password_given_at, password_given_by from users
      where business_uuid = ${actor.business}::uuid and uuid = ${actor.uuid}::uuid`,
  )
  return {
    choices: row ? choicesOf(row) : defaultChoices,
    password_given: row?.password_given_at
      ? { by: row.password_given_by, at: row.password_given_at.toISOString() }
      : null,
  }
}
