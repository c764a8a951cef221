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
import { emptySql, joinSql, Prisma, sql } from '../../platform/db/db'
import { momentKey, momentKeyOf, pageOf, readCursor } from '../../platform/db/keyset'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { shownCharacters, summarizeRawItem } from './summarize-item'

export interface ItemRow extends Omit<ChannelItem, 'received_at'> {
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
  const conditions = [
    // In the text, so that a plan for all values has the index of these states.
    sql`i.state in (${Prisma.raw(channelItemStates.map((one) => `'${one}'`).join(', '))})`,
    state ? sql`and i.state = ${state}::webhook_item_state` : emptySql,
    account ? sql`and i.channel_account_uuid = ${account}::uuid` : emptySql,
    after ? sql`and (i.received_at, i.uuid) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : emptySql,
  ]
  const rows = await db.readPage<ItemRow>(
    requester,
    selectItems(requester.business, joinSql(conditions, ' '), limit + 1),
  )
  return pageOf(rows, limit, {
    item: presentItem,
    key: (row) => momentKeyOf(row.received_at, row.uuid),
  })
}

export const selectItems = (business: string, conditions: Prisma.Sql, limit: number): Prisma.Sql => sql`
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
