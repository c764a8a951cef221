import { mediaTypes } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent } from '../inbound'
import { mediaName } from '../media-name'
import { contactsText, locationBody } from '../spoken-text'
import { formText } from './read-form'
import { orderText } from './read-order'
import { whyUnsupported } from './why-unsupported'
import * as wire from './wire'

export interface ReadContent {
  readonly content: MessageContent
  readonly media: string | null
}

type MediaType = (typeof mediaTypes)[number]
const isMedia = (type: string): type is MediaType => (mediaTypes as readonly string[]).includes(type)

/** What a message says. What we have no words for, or whose words are missing, shows as a placeholder. */
export const readContent = (message: wire.Message): ReadContent =>
  readKnown(message) ?? {
    content: { type: 'unsupported', body: { text: whyUnsupported(message) } },
    media: null,
  }

function readKnown(message: wire.Message): ReadContent | null {
  const { type } = message
  const part = message[type]
  if (isMedia(type)) return readMedia(type, part)
  switch (type) {
    case 'text':
      return said(wire.textContent.safeParse(part), ({ body }) => text(body))
    case 'button':
      return said(wire.button.safeParse(part), (button) => text(button.text))
    case 'interactive':
      return (
        said(wire.interactive.safeParse(part), ({ title, id }) => ({
          type: 'text',
          body: { text: title, ...(id !== undefined && { choice: id }) },
        })) ??
        said(wire.form.safeParse(part), ({ nfm_reply }) =>
          text(formText(nfm_reply.response_json, nfm_reply.name)),
        ) ??
        said(wire.product.safeParse(part), ({ product }) =>
          text(`🛍️ Producto: ${product.product_retailer_id}`),
        )
      )
    case 'order':
      return said(wire.order.safeParse(part), (order) => text(orderText(order)))
    case 'location':
      return said(wire.location.safeParse(part), (place) => ({
        type: 'location',
        body: locationBody(place),
      }))
    case 'contacts':
      return said(wire.sharedContacts.safeParse(part), (contacts) => ({
        type: 'contacts',
        body: { text: contactsText(contacts.map(shared)) },
      }))
    default:
      return null
  }
}

const text = (words: string): MessageContent => ({ type: 'text', body: { text: words } })

const said = <T>(parsed: z.ZodSafeParseResult<T>, say: (value: T) => MessageContent): ReadContent | null =>
  parsed.success ? { content: say(parsed.data), media: null } : null

const shared = ({ name, phones }: z.output<typeof wire.sharedContacts>[number]) => ({
  name: name.formatted_name?.trim() || name.first_name?.trim() || 'Sin nombre',
  phone: phones?.find(({ phone }) => phone)?.phone ?? null,
})

function readMedia(type: MediaType, part: unknown): ReadContent | null {
  const parsed = wire.media.safeParse(part)
  if (!parsed.success) return null
  const { id, filename, caption, mime_type } = parsed.data
  const mime = mime_type?.trim() || null
  return {
    content: {
      type,
      body: {
        name: mediaName(type, filename, mime),
        url: null,
        mime,
        size: null,
        caption: caption?.trim() ? caption : null,
      },
    },
    media: id,
  }
}
