import type { PriceNote } from '../channels/inbound'
import { entriesByProviderIdSql } from '../entries/read-entries-by-provider-id'
import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import { storableText } from '../platform/text/storable-json'

interface AccountRef {
  readonly business: string
  readonly uuid: string
}

/** Of the provider's id, which holds the customer's phone: a price outlives the customer. */
const keyOf = (id: string) => `encode(sha256(convert_to(${id}, 'UTF8')), 'base64')`

const attribution = `e.conversation_uuid, i.area_uuid, e.author_kind, e.author_uuid,
      e.body -> 'template' ->> 'name' as template`

/** Statuses of a message come in any order, and each may lack what another says. */
const writePrice: Statement = {
  name: 'write_message_price',
  text: `insert into message_prices as p (business_uuid, channel_account_uuid, message_key,
      conversation_uuid, area_uuid, author_kind, author_uuid, template,
      category, type, billable, country, free_until, charged_at, recorded_at)
    select $1, $2, ${keyOf('($3::text[])[1]')}, m.conversation_uuid, m.area_uuid, m.author_kind, m.author_uuid, m.template,
      $4, $5, $6::boolean, $7, $8::timestamptz, $9::timestamptz, $10::timestamptz
    from (select 1) one left join lateral (
      select ${attribution} from entries e
      join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
      where e.business_uuid = $1 and e.author_kind <> 'client' and e.uuid = any(array(${entriesByProviderIdSql}))
      limit 1) m on true
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

/** The known price of a message, as JSON; `account` and `id` are SQL. */
export const knownPriceSql = (account: string, id: string): string =>
  `select to_jsonb(p) from message_prices p
        where p.business_uuid = $1 and p.channel_account_uuid = ${account} and p.message_key = ${keyOf(id)}`
export interface KnownPrice {
  readonly conversation_uuid: string | null
  readonly category: string | null
  readonly type: string | null
  readonly billable: boolean | null
  readonly country: string | null
  readonly free_until: string | null
  readonly charged_at: string | null
}

/** Whether a status adds nothing to the price: each status of a message repeats most of it. */
export function isKnownPrice(known: KnownPrice | null, note: PriceNote): boolean {
  if (!known?.conversation_uuid) return false
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

/** Stores the price that a status gives for its message. */
export const recordPrice = (
  tx: Pick<PipelinedTx, 'send'>,
  { business, uuid }: AccountRef,
  providerId: string,
  { category, type, billable, country, freeUntil, chargedAt }: PriceNote,
  now: Date,
): Promise<unknown> =>
  tx.send(writePrice, [
    business,
    uuid,
    [providerId],
    category === null ? null : storableText(category),
    type === null ? null : storableText(type),
    billable,
    country,
    noLater(freeUntil, new Date(now.getTime() + longestFreeMs)),
    untilNow(chargedAt, now),
    now,
  ])

/** Assigns a price that came before the provider's id of its message was known. */
const attributePrice: Statement = {
  name: 'attribute_message_price',
  text: `update message_prices p set conversation_uuid = m.conversation_uuid, area_uuid = m.area_uuid,
      author_kind = m.author_kind, author_uuid = m.author_uuid, template = m.template
    from (select e.channel_account_uuid, ${attribution} from entries e
      join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
      where e.business_uuid = $1 and e.uuid = $2) m
    where p.business_uuid = $1 and p.channel_account_uuid = m.channel_account_uuid
      and p.message_key = any(array(select ${keyOf('id')} from unnest($3::text[]) id)) and p.conversation_uuid is null`,
}

export const attributePrices = (
  tx: Pick<PipelinedTx, 'send'>,
  business: string,
  entry: string,
  providerIds: readonly string[],
): Promise<unknown> => tx.send(attributePrice, [business, entry, providerIds])
