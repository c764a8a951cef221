import { abilitiesOf, type ChannelType } from '@hilo/contracts'
import type { Db } from '../../platform/db/db'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { storableText } from '../../platform/text/storable-json'
import type { RepresentedConnection } from '../adapter'
import type { InboundRepresentation } from '../inbound'

interface AccountRef {
  readonly business: string
  readonly uuid: string
}

const noOwners: ReadonlyMap<string, string> = new Map()
/** The newest ones. An owner has one for each time they edited it, and the last few are kept. */
const mostConnections = 10_000
const keptPerOwner = 5

/** The owners of the accounts that an account answers for, by the id of their connection. */
export async function readOwners(
  db: Db,
  { business, uuid, type }: AccountRef & { readonly type: ChannelType },
): Promise<ReadonlyMap<string, string>> {
  if (!abilitiesOf(type).represents) return noOwners
  const rows = await db.read<{ connection: string; owner_id: string }>(
    business,
    sql`select connection, owner_id from represented_accounts
        where business_uuid = ${business}::uuid and channel_account_uuid = ${uuid}::uuid
        order by connected_at desc limit ${mostConnections}`,
  )
  return new Map(rows.map(({ connection, owner_id }) => [connection, owner_id]))
}

/** The connection by which an account may answer for an owner now. */
export async function connectionOf(
  db: Db,
  { business, uuid }: AccountRef,
  owner: string,
): Promise<RepresentedConnection | null> {
  const [row] = await db.read<{ connection: string; can_reply: boolean; can_delete: boolean }>(
    business,
    sql`select connection, can_reply, can_delete from represented_accounts
        where business_uuid = ${business}::uuid and channel_account_uuid = ${uuid}::uuid
          and owner_id = ${owner} and enabled
        order by connected_at desc, as_of desc nulls last limit 1`,
  )
  return row ? { connection: row.connection, canReply: row.can_reply, canDelete: row.can_delete } : null
}

/** Telegram numbers its updates anew at random after a week without any. */
const writeConnection: Statement = {
  name: 'write_represented_account',
  text: `insert into represented_accounts as r (business_uuid, channel_account_uuid, connection, owner_id, name, username,
      enabled, can_reply, can_delete, connected_at, as_of, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::bigint, $12::timestamptz)
    on conflict (business_uuid, channel_account_uuid, connection) do update set
      name = excluded.name, username = excluded.username, enabled = excluded.enabled, can_reply = excluded.can_reply,
      can_delete = excluded.can_delete, as_of = excluded.as_of, updated_at = excluded.updated_at
    where r.owner_id = excluded.owner_id and excluded.as_of is not null
      and (r.as_of is null or r.as_of < excluded.as_of or r.updated_at < excluded.updated_at - interval '7 days')`,
}
const deleteOld: Statement = {
  name: 'delete_old_represented_accounts',
  text: `delete from represented_accounts where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and owner_id = $3
    and connection in (select connection from represented_accounts
      where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and owner_id = $3
      order by connected_at desc, as_of desc nulls last offset ${keptPerOwner})`,
}

/** Writes the provider's report about a connection, unless a newer one is known. */
export async function writeRepresentation(
  tx: StatementSender,
  { business, uuid }: AccountRef,
  { connection, owner, name, username, since, enabled, canReply, canDelete, order }: InboundRepresentation,
  now: Date,
): Promise<void> {
  const shown = (text: string | null) => text && storableText([...text].slice(0, 100).join(''))
  const values = [
    connection,
    owner,
    shown(name),
    shown(username),
    enabled,
    canReply,
    canDelete,
    since,
    order,
    now,
  ]
  await Promise.all([
    tx.send(writeConnection, [business, uuid, ...values]),
    tx.send(deleteOld, [business, uuid, owner]),
  ])
}
