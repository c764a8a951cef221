import type { SourceAccount } from '../src/imports/source'
import { type Db, sql } from '../src/platform/db/db'

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
