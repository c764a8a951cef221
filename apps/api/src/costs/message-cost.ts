import { abilitiesOf, type ChannelType, localMoment, type MessageCost, refuse } from '@hilo/contracts'
import { mayRead } from '../interactions/lists/visibility'
import { sql } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { countryOfPhone } from '../platform/text/country-of-phone'
import { freeOf } from './cost-report'
import { freeRoom, readCardUses } from './free-messages'
import { monthOf } from './month'
import { type RateBook, type RateCard, ratesOf } from './rates'

interface CostedConversation {
  readonly account: string
  readonly channel: ChannelType
  readonly zone: string
  readonly phone: string | null
  /** As the provider said it with the last priced message. */
  readonly country: string | null
  readonly free_until: Date | null
}

/** The present cost of a message in a conversation that the person may read. */
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
  if (!abilitiesOf(found.channel).charges) return null
  const { account, zone } = found
  const rates = ratesOf(settings)
  const today = localMoment(zone, now).date
  const card = rates.cardOn(today)
  const country = found.country ?? (found.phone === null ? null : countryOfPhone(found.phone))
  return {
    ...ratesFor(rates, card, country),
    free_messages: card?.free ? await readFreeMessages(account, card.free.messages) : null,
    free_until: found.free_until?.toISOString() ?? null,
  } satisfies MessageCost

  async function readFreeMessages(account: string, messages: number) {
    const month = monthOf(today.slice(0, 7), zone)
    const cards = rates.cardsWithin(month.first, today)
    const { usedOf } = freeRoom(cards, await readCardUses(db, actor, month, cards, account))
    return freeOf(usedOf(account), messages)
  }
}

/** The cost of a message to a phone, with or without a thread: free messages of a thread do not count. */
export function costOfPhone(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  {
    channel,
    phone,
    zone,
  }: { readonly channel: ChannelType; readonly phone: string | null; readonly zone: string },
): MessageCost | null {
  if (!abilitiesOf(channel).charges) return null
  const rates = ratesOf(settings)
  const card = rates.cardOn(localMoment(zone, clock.now()).date)
  const country = phone === null ? null : countryOfPhone(phone)
  return { ...ratesFor(rates, card, country), free_messages: null, free_until: null }
}

function ratesFor({ currency }: RateBook, card: RateCard | null, country: string | null) {
  const rateOf = (category: string) => card?.rateOf(category, country) ?? null
  return {
    currency,
    service: rateOf('service'),
    utility: rateOf('utility'),
    marketing: rateOf('marketing'),
    authentication: rateOf('authentication'),
  }
}
