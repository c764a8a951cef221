import { randomUUID } from 'node:crypto'
import type { Role } from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../audit/record-audit'
import type { Services } from '../platform/services'
import { hashPassword } from '../sessions/log-in/password'
import { insertUser } from './insert-user'

interface NewUser {
  readonly uuid?: string
  readonly business: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

/** Creates a user without checking rights: for seeds, commands and tests. `by`: who is named in the audit log. */
export async function createUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  user: NewUser,
  by: AuditOrigin | null = null,
) {
  const uuid = user.uuid ?? randomUUID()
  const now = clock.now()
  const { business, name, role } = user
  const email = user.email.trim().toLowerCase()
  const passwordHash = await hashPassword(user.password)
  await db.write(business, async (tx) => {
    await insertUser(tx, { business, uuid, name, email, role, passwordHash }, now)
    if (by)
      await recordAudit(tx, by, now, {
        action: 'user.create',
        target: uuid,
        name,
        details: { email, role },
      })
  })
  return { uuid, business, name, email, role }
}
