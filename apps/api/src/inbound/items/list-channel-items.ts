import {
  type ChannelItem,
  type ChannelType,
  type channelEndpoints,
  channelItemStates,
  isRefusal,
  limits,
  type QueryOf,
} from '@hilo/contracts'
import { adapterOf } from '../../channels/registry'
import { emptySql, joinSql, type Prisma, sql, type Tx } from '../../platform/db/db'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../../platform/db/keyset'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { shownCharacters, summarizeRawItem } from './summarize-item'

interface ItemRow extends Omit<ChannelItem, 'received_at'> {
  readonly received_at: Date
  readonly type: ChannelType
}

/** Kept items of the channels, newest first. */
export async function listChannelItems(
  { db }: Services,
  requester: Requester,
  { account, state, cursor, limit = limits.rowsPage }: QueryOf<typeof channelEndpoints.listChannelItems>,
) {
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  const states = state ? [state] : channelItemStates
  const conditions = [
    sql`i.state in (${joinSql(states.map((one) => sql`${one}::webhook_item_state`))})`,
    account ? sql`and i.channel_account_uuid = ${account}::uuid` : emptySql,
    after ? sql`and (i.received_at, i.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql,
  ]
  const rows = await db.tenant(requester, (tx) =>
    readItems(tx, requester.business, joinSql(conditions, ' '), limit + 1),
  )
  return pageOf(rows, limit, {
    item: presentItem,
    key: (row) => momentKeyOf(row.received_at, row.uuid),
  })
}

export const readItems = (tx: Tx, business: string, conditions: Prisma.Sql, limit: number) =>
  tx.$queryRaw<ItemRow[]>`
    select i.uuid, i.channel_account_uuid as account, i.kind, i.state, i.error, i.attempts,
      left(coalesce(i.payload -> 'raw', i.payload)::text, ${shownCharacters}::int) as raw,
      i.payload ->> 'about' as about, i.received_at, a.type::text
    from webhook_items i
    join channel_accounts a on a.business_uuid = i.business_uuid and a.uuid = i.channel_account_uuid
    where i.business_uuid = ${business}::uuid and ${conditions}
    order by i.received_at desc, i.uuid desc limit ${limit}`

export const presentItem = ({ received_at, type, about, ...row }: ItemRow): ChannelItem => ({
  ...row,
  about: about ?? summarizeRawItem(adapterOf(type), row.raw),
  received_at: received_at.toISOString(),
})
