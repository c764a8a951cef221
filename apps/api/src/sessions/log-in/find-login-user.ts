import { connectionQueues } from '../../platform/db/pipeline/connection-queues'
import type { Services } from '../../platform/services'

export interface LoginUser {
  readonly business: string
  readonly uuid: string
  readonly passwordHash: string
}

interface UserRow {
  readonly business_uuid: string
  readonly uuid: string
  readonly password_hash: string
  readonly active: boolean
}

/** The active user with this address, or null. */
export async function findLoginUser({ db }: Pick<Services, 'db'>, email: string): Promise<LoginUser | null> {
  const [row] = await db.call<UserRow>(
    'select * from hilo_user_by_email($1)',
    [email],
    connectionQueues.login,
  )
  if (!row?.active) return null
  return { business: row.business_uuid, uuid: row.uuid, passwordHash: row.password_hash }
}
