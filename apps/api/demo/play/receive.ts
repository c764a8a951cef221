import { abilitiesOf, isMailChannel } from '@hilo/contracts'
import type { MessageContent } from '../../src/channels/inbound'
import type { WrittenChange } from '../../src/entries/announced-change'
import type { Episode } from '../plan/acts'
import type { Customer } from '../script/people'
import type { PlayContext } from './play-context'
import { providerMessageId } from './play-delivery'
import { storeItemAt } from './store-item-at'

/** Adds HTML with paragraphs and styles, as a mail program does. */
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

/** Stores a customer's message as a webhook would have. */
export async function receive(
  context: PlayContext,
  customer: Customer,
  { threadKey, subject }: Episode,
  content: MessageContent,
  at: number,
): Promise<WrittenChange> {
  const { channel, key, name } = customer
  const { knownBy } = abilitiesOf(channel)
  const id = providerMessageId(channel)
  const message = {
    providerMessageId: id,
    customer: {
      keys: [key] as const,
      name,
      phone: knownBy === 'phone' ? key : (customer.knownBy ?? null),
      email: knownBy === 'email' ? key : null,
      username: customer.username ?? null,
    },
    threadKey,
    subject,
    sentAt: new Date(at),
    content: isMailChannel(channel) ? asMail(content) : content,
    replyTo: null,
    media: null,
  }
  const item = { accountKey: null, dedupeKey: id, raw: { demo: true }, message }
  const [stored] = await storeItemAt(context, channel, item, at)
  if (!stored || stored.unshown) throw new Error('a message of the demo was not stored')
  return stored
}
