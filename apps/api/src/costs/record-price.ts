import type { PriceNote } from '../channels/inbound'
import type { EntryRow } from '../entries/rows'
import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import { storableJson } from '../platform/text/storable-json'

interface AccountRef {
  readonly business: string
  readonly uuid: string
}

/** Of the provider's id, which holds the customer's phone: a price outlives the customer. */
export const priceKeySql = (id: string) => `encode(sha256(convert_to(${id}, 'UTF8')), 'base64')`

/** Statuses of a message come in any order, and each may lack what another says. */
const writePrices: Statement = {
  name: 'write_message_prices',
  text: `insert into message_prices as p (business_uuid, channel_account_uuid, message_key,
      conversation_uuid, area_uuid, author_kind, author_uuid, template,
      category, type, billable, country, free_until, charged_at, recorded_at)
    select $1, $2, ${priceKeySql('r.message_key')}, r.conversation_uuid, r.area_uuid, r.author_kind, r.author_uuid, r.template,
      r.category, r.type, r.billable, r.country, r.free_until, r.charged_at, $4::timestamptz
    from jsonb_populate_recordset(null::message_prices, $3::jsonb) r
    on conflict (business_uuid, channel_account_uuid, message_key) do update set
      conversation_uuid = coalesce(p.conversation_uuid, excluded.conversation_uuid),
      area_uuid = coalesce(p.area_uuid, excluded.area_uuid),
      author_kind = coalesce(p.author_kind, excluded.author_kind),
      author_uuid = coalesce(p.author_uuid, excluded.author_uuid),
      template = coalesce(p.template, excluded.template),
      category = coalesce(excluded.category, p.category), type = coalesce(excluded.type, p.type),
      billable = coalesce(excluded.billable, p.billable), country = coalesce(excluded.country, p.country),
      free_until = coalesce(excluded.free_until, p.free_until),
      charged_at = least(p.charged_at, excluded.charged_at)`,
}

/** The known prices of an account's messages; `account` and `keys`, a query of keys, are SQL. */
export const knownPricesSql = (account: string, keys: string): string =>
  `select p.* from message_prices p
    where p.business_uuid = $1 and p.channel_account_uuid = ${account} and p.message_key = any(array(${keys}))`
export interface KnownPrice {
  readonly conversation_uuid: string | null
  readonly category: string | null
  readonly type: string | null
  readonly billable: boolean | null
  readonly country: string | null
  readonly free_until: string | null
  readonly charged_at: string | null
}

/** Whose message it is: null where its entry is not known yet. */
export interface PricedEntry {
  readonly conversation_uuid: string
  readonly area_uuid: string | null
  readonly author_kind: EntryRow['author_kind']
  readonly author_uuid: string | null
  readonly template: string | null
}

/** What several statuses of one message say of its price, in the order in which they came; by the same rules as `writePrices` joins it with what is stored. */
export function joinNotes(notes: readonly PriceNote[]): PriceNote | null {
  const [first, ...others] = notes
  if (!first) return null
  return others.reduce(
    (before, note) => ({
      category: note.category ?? before.category,
      type: note.type ?? before.type,
      billable: note.billable ?? before.billable,
      country: note.country ?? before.country,
      freeUntil: note.freeUntil ?? before.freeUntil,
      chargedAt: earlier(before.chargedAt, note.chargedAt),
    }),
    first,
  )
}
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)

/** Whether a status adds nothing to the price: each status of a message repeats most of it. */
export function isKnownPrice(known: KnownPrice | null, entry: PricedEntry | null, note: PriceNote): boolean {
  if (!known || (entry && !known.conversation_uuid)) return false
  const timeOf = (date: string | null) => (date === null ? null : new Date(date).getTime())
  const { freeUntil, chargedAt } = note
  const charged = timeOf(known.charged_at)
  return (
    (['category', 'type', 'billable', 'country'] as const).every(
      (column) => note[column] === null || note[column] === known[column],
    ) &&
    (freeUntil === null || freeUntil.getTime() === timeOf(known.free_until)) &&
    (chargedAt === null || (charged !== null && charged <= chargedAt.getTime()))
  )
}

/** Messages after an ad are free for 72 hours: a much later end is wrong, and is cut to this. */
const longestFreeMs = 7 * 24 * 60 * 60 * 1000
const noLater = (at: Date | null, latest: Date): Date | null => (at && at > latest ? latest : at)
/** Meta's seconds count as their end, and its clock may be ahead of ours. */
const aheadMs = 60_000
const untilNow = (at: Date | null, now: Date): Date | null =>
  at && at.getTime() > now.getTime() + aheadMs ? now : at

export interface NewPrice {
  readonly providerId: string
  readonly entry: PricedEntry | null
  readonly note: PriceNote
}

/** Stores the prices that statuses give for different messages of an account. */
export async function recordPrices(
  tx: Pick<PipelinedTx, 'send'>,
  { business, uuid }: AccountRef,
  prices: readonly NewPrice[],
  now: Date,
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map(({ providerId, entry, note: { freeUntil, chargedAt, ...note } }) => ({
    // Hashed by the statement.
    message_key: providerId,
    ...entry,
    ...note,
    free_until: noLater(freeUntil, new Date(now.getTime() + longestFreeMs)),
    charged_at: untilNow(chargedAt, now),
  }))
  await tx.send(writePrices, [business, uuid, storableJson(rows), now])
}

/** Assigns a price that came before the provider's id of its message was known. */
const attributePrice: Statement = {
  name: 'attribute_message_price',
  text: `update message_prices p set conversation_uuid = m.conversation_uuid, area_uuid = m.area_uuid,
      author_kind = m.author_kind, author_uuid = m.author_uuid, template = m.template
    from (select e.channel_account_uuid, e.conversation_uuid, i.area_uuid, e.author_kind, e.author_uuid,
        e.body -> 'template' ->> 'name' as template from entries e
      join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
      where e.business_uuid = $1 and e.uuid = $2) m
    where p.business_uuid = $1 and p.channel_account_uuid = m.channel_account_uuid
      and p.message_key = any(array(select ${priceKeySql('id')} from unnest($3::text[]) id)) and p.conversation_uuid is null`,
}

export const attributePrices = (
  tx: Pick<PipelinedTx, 'send'>,
  business: string,
  entry: string,
  providerIds: readonly string[],
): Promise<unknown> => tx.send(attributePrice, [business, entry, providerIds])
