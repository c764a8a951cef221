import { type Db, sql } from '../platform/db/db'
import type { SourceAccount } from './source'

export interface AccountRow extends SourceAccount {
  readonly state: string
}

/** The accounts of the business, the oldest first. */
export const readAccounts = (db: Db, business: string): Promise<AccountRow[]> =>
  db.read<AccountRow>(
    business,
    sql`
      select uuid, type::text as type, name, external_id, state::text as state from channel_accounts
      where business_uuid = ${business}::uuid order by created_at`,
  )
