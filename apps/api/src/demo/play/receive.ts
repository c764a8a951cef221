import type { MessageContent } from '../../channels/inbound'
import { type StoredItem, storeItem } from '../../channels/store-item'
import type { Episode } from '../plan/acts'
import type { Customer } from '../script/people'
import { providerMessageId } from './settle'
import type { Stage } from './stage'

/** The customer writes: what a webhook would have stored. */
export async function receive(
  { services, accounts }: Stage,
  customer: Customer,
  { threadKey, subject }: Episode,
  content: MessageContent,
  at: number,
): Promise<StoredItem> {
  const { channel, key, name } = customer
  const id = providerMessageId(channel)
  const message = {
    providerMessageId: id,
    customer: {
      keys: [key] as const,
      name,
      phone: channel === 'whatsapp' ? key : (customer.knownBy ?? null),
      email: channel === 'gmail' ? key : null,
      username: customer.username ?? null,
    },
    threadKey,
    subject,
    sentAt: new Date(at),
    content,
    replyTo: null,
    media: null,
  }
  const item = { accountKey: null, dedupeKey: id, raw: { demo: true }, message }
  const [stored] = await storeItem(services.db, accounts[channel], item, new Date(at))
  if (!stored) throw new Error('a message of the demo was not stored')
  return stored ?? null
}
