import { type ChannelType, channelsThatCharge, localMoment, type MessageCost, refuse } from '@hilo/contracts'
import { mayRead } from '../interactions/lists/visibility'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { countryOfPhone } from '../platform/text/country-of-phone'
import { monthOf } from './cost-report'
import { ratesOf } from './rates'
import { isFree } from './read-price-groups'

interface CostedConversation {
  readonly account: string
  readonly channel: ChannelType
  readonly zone: string
  readonly phone: string | null
  /** As the provider said it with the last priced message. */
  readonly country: string | null
  readonly free_until: Date | null
}

/** What a message costs now in a conversation that the person may read. */
export async function messageCost({ db, clock, settings }: Services, actor: Actor, conversation: string) {
  const now = clock.now()
  const [found] = await db.read<CostedConversation>(
    actor,
    sql`
    select c.channel_account_uuid::text as account, a.type::text as channel, b.time_zone as zone, t.phone,
      (select p.country from message_prices p
        where p.business_uuid = c.business_uuid and p.conversation_uuid = c.uuid and p.country is not null
        order by p.charged_at desc nulls last limit 1) as country,
      (select max(p.free_until) from message_prices p
        where p.business_uuid = c.business_uuid and p.conversation_uuid = c.uuid and p.free_until > ${now}) as free_until
    from conversations c
    join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
    join businesses b on b.uuid = c.business_uuid
    left join contacts t on t.business_uuid = c.business_uuid and t.uuid = c.contact_uuid
    where c.business_uuid = ${actor.business}::uuid and c.uuid = ${conversation}::uuid and exists (
      select from interaction_rows r where r.business_uuid = c.business_uuid and r.conversation_uuid = c.uuid
        and ${mayRead(actor)})`,
  )
  if (!found) return refuse('CONVERSATION_NOT_FOUND')
  if (!channelsThatCharge.has(found.channel)) return null
  const rates = ratesOf(settings)
  const today = localMoment(found.zone, now).date
  const card = rates.cardOn(today)
  const country = found.country ?? (found.phone === null ? null : countryOfPhone(found.phone))
  const rateOf = (category: string) => card?.rateOf(category, country) ?? null
  return {
    currency: rates.currency,
    service: rateOf('service'),
    utility: rateOf('utility'),
    marketing: rateOf('marketing'),
    authentication: rateOf('authentication'),
    free_messages: card?.free ? await readFreeMessages() : null,
    free_until: found.free_until?.toISOString() ?? null,
  } satisfies MessageCost

  async function readFreeMessages() {
    const { messages = 0, category = null } = card?.free ?? {}
    const { begins, ends } = monthOf(today.slice(0, 7), found?.zone ?? 'UTC')
    // Counts no further than the free ones: the rest of the month does not matter.
    const [counted] = await db.read<{ used: number }>(
      actor,
      sql`
      select count(*)::int as used from (
        select from message_prices p
        where p.business_uuid = ${actor.business}::uuid and p.channel_account_uuid = ${found?.account ?? null}::uuid
          and p.charged_at >= ${begins} and p.charged_at < ${ends} and p.category = ${category} and not ${isFree}
          and (p.charged_at at time zone ${found?.zone ?? 'UTC'})::date >= ${card?.from ?? null}::date
        limit ${messages}) few`,
    )
    const used = counted?.used ?? 0
    return { messages, used, left: messages - used }
  }
}
