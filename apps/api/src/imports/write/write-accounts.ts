import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import type { SourceAccount } from '../source'
import type { WriteContext } from './write-context'

const insertAccounts: Statement = {
  name: 'import_insert_accounts',
  text: `insert into channel_accounts (business_uuid, uuid, type, name, external_id, credentials, state, created_at, updated_at)
    select $1::uuid, r.uuid, r.type::channel_type, r.name, r.external_id, '', 'disconnected', $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as r(uuid uuid, type text, name text, external_id text)
    on conflict (uuid) do nothing`,
}

/** The accounts that are not here yet, disconnected: without credentials nothing can be sent from them. */
export const writeSourceAccounts = (
  tx: PipelinedTx,
  { business, now }: WriteContext,
  accounts: readonly SourceAccount[],
): Promise<unknown> =>
  accounts.length === 0
    ? Promise.resolve()
    : tx.send(insertAccounts, [
        business,
        JSON.stringify([...new Map(accounts.map((account) => [account.uuid, account])).values()]),
        now,
      ])
