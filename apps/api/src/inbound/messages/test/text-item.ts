import type { StorableItem } from '../../../channels/inbound'

let count = 0

/** A text as the queue gets it; each is another message. */
export function textItem(text: string, phone: string): StorableItem {
  count += 1
  return {
    accountKey: null,
    dedupeKey: `cola.${count}`,
    raw: {},
    message: {
      providerMessageId: `cola.${count}`,
      customer: { keys: [phone], name: `Cliente ${phone}`, phone, email: null },
      threadKey: '',
      subject: null,
      sentAt: null,
      content: { type: 'text', body: { text } },
      replyTo: null,
      media: null,
    },
  }
}
