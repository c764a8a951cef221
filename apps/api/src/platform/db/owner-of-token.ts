import type { Db } from './db'
import { connectionQueues } from './pipeline/connection-queues'

interface TokenOwner {
  readonly business: string
  /** The session of a refresh token; the person of any other token. */
  readonly owner: string
}

/** Finds the owner of a token from outside. The caller checks the kind of token in the table where it expects it. */
export async function ownerOfToken(db: Pick<Db, 'call'>, hash: Uint8Array): Promise<TokenOwner | null> {
  const [row] = await db.call<TokenOwner>(
    'select business_uuid as business, owner_uuid as owner from hilo_owner_of_token($1)',
    [Buffer.from(hash)],
    connectionQueues.tokens,
  )
  return row ?? null
}
