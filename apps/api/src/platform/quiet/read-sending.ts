import type { QuietReason, Sending } from '@hilo/contracts'
import { type Db, sql } from '../db/db'
import type { Requester } from '../db/requester'

interface Row {
  readonly quiet_since: Date | null
  readonly quiet_reason: QuietReason | null
}

export async function readSending(
  { db }: { readonly db: Pick<Db, 'read'> },
  requester: Requester,
): Promise<Sending> {
  const [row] = await db.read<Row>(requester, sql`select quiet_since, quiet_reason from installation`)
  return { quiet_since: row?.quiet_since?.toISOString() ?? null, quiet_reason: row?.quiet_reason ?? null }
}
