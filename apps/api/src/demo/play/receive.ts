import type { MessageContent } from '../../channels/inbound'
import { storeItem } from '../../inbound/store-item'
import type { StoredChange } from '../../inbound/stored'
import type { Episode } from '../plan/acts'
import type { Customer } from '../script/people'
import { providerMessageId } from './settle'
import type { Stage } from './stage'

/** As a mail program writes it: in paragraphs, and with looks. */
function asMail(content: MessageContent): MessageContent {
  if (content.type !== 'text') return content
  const { text } = content.body
  const paragraphs = text
    .split(/\n{2,}/)
    .map(
      (words) =>
        `<p>${words.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll('\n', '<br>')}</p>`,
    )
  const html = `<div dir="ltr" style="font-family: Arial, sans-serif; color: #222222">${paragraphs.join('')}</div>`
  return { type: 'text', body: { ...content.body, html } }
}

/** The customer writes: what a webhook would have stored. */
export async function receive(
  { services, accounts }: Stage,
  customer: Customer,
  { threadKey, subject }: Episode,
  content: MessageContent,
  at: number,
): Promise<StoredChange> {
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
    content: channel === 'gmail' ? asMail(content) : content,
    replyTo: null,
    media: null,
  }
  const item = { accountKey: null, dedupeKey: id, raw: { demo: true }, message }
  const [stored] = await storeItem(services.db, accounts[channel], item, new Date(at))
  if (!stored) throw new Error('a message of the demo was not stored')
  return stored ?? null
}
