import { randomUUID } from 'node:crypto'
import type { Role } from '@hilo/contracts'
import type { Services } from '../platform/services'
import { hashPassword } from '../sessions/password'

export interface NewUser {
  readonly uuid?: string
  readonly business: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

export async function createUser({ db, clock }: Pick<Services, 'db' | 'clock'>, user: NewUser) {
  const uuid = user.uuid ?? randomUUID()
  const now = clock.now()
  const { business, name, role } = user
  const email = user.email.trim().toLowerCase()
  const password_hash = await hashPassword(user.password)
  await db.tenant(business, (tx) =>
    tx.user.create({
      data: {
        business_uuid: business,
        uuid,
        name,
        email,
        role,
        password_hash,
        created_at: now,
        updated_at: now,
      },
    }),
  )
  return { uuid, business, name, email, role }
}
