import type { StorableItem } from '../../../channels/inbound'

let count = 0

/** A text as the queue gets it; each is another message. */
export function textItem(
  text: string,
  phone: string,
  own: { readonly id?: string; readonly replyTo?: string } = {},
): StorableItem {
  count += 1
  const { id = `cola.${count}`, replyTo = null } = own
  return {
    accountKey: null,
    dedupeKey: id,
    raw: {},
    message: {
      providerMessageId: id,
      customer: { keys: [phone], name: `Cliente ${phone}`, phone, email: null },
      threadKey: '',
      subject: null,
      sentAt: null,
      content: { type: 'text', body: { text } },
      replyTo,
      media: null,
    },
  }
}
