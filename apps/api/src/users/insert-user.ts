import type { Role } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

interface InsertedUser {
  readonly business: string
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly passwordHash: string
}

const insert: Statement = {
  name: 'insert_user',
  text: `insert into users (business_uuid, uuid, name, email, role, password_hash, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5::role, $6, $7::timestamptz, $7::timestamptz)`,
}

/** Writes the row of a new person. Fails where another person of the installation has the address. */
export const insertUser = async (
  tx: StatementSender,
  { business, uuid, name, email, role, passwordHash }: InsertedUser,
  now: Date,
): Promise<void> => {
  await tx.send(insert, [business, uuid, name, email, role, passwordHash, now])
}
