import { mediaTypes } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent } from '../../../inbound'
import { mediaName } from '../../shared/media-name'
import { contactsText, locationBody, ownPhoneText } from '../../shared/spoken-text'
import * as wire from '../wire'
import { readContactCard } from './read-contact-card'
import { sharedPhone } from './read-customer'
import { formText } from './read-form'
import { orderText } from './read-order'
import { whyUnsupported } from './why-unsupported'

interface ReadContent {
  readonly content: MessageContent
  readonly media: string | null
}

type MediaType = (typeof mediaTypes)[number]
const isMedia = (type: string): type is MediaType => (mediaTypes as readonly string[]).includes(type)

/** The content of a message. Unknown or incomplete content becomes a placeholder. */
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
      return contentOf(wire.textContent.safeParse(part), ({ body }) => textContent(body))
    case 'button':
      return contentOf(wire.button.safeParse(part), (button) => textContent(button.text))
    case 'interactive':
      return (
        contentOf(wire.interactive.safeParse(part), ({ title, id, description }) => ({
          type: 'text',
          body: {
            text: description?.trim() ? `${title}\n${description.trim()}` : title,
            ...(id !== undefined && { choice: id }),
          },
        })) ??
        contentOf(wire.form.safeParse(part), ({ nfm_reply }) =>
          textContent(formText(nfm_reply.response_json, nfm_reply.name)),
        ) ??
        contentOf(wire.product.safeParse(part), ({ product }) =>
          textContent(`🛍️ Producto: ${product.product_retailer_id}`),
        )
      )
    case 'order':
      return contentOf(wire.order.safeParse(part), (order) => textContent(orderText(order)))
    case 'location':
      return contentOf(wire.location.safeParse(part), (place) => ({
        type: 'location',
        body: locationBody(place),
      }))
    case 'contacts': {
      const phone = sharedPhone(message)
      if (phone !== null)
        return { content: { type: 'contacts', body: { text: ownPhoneText(phone) } }, media: null }
      return contentOf(wire.sharedContacts.safeParse(part), (contacts) => ({
        type: 'contacts',
        body: { text: contactsText(contacts.map(readContactCard)) },
      }))
    }
    default:
      return null
  }
}

const textContent = (text: string): MessageContent => ({ type: 'text', body: { text } })

const contentOf = <T>(
  parsed: z.ZodSafeParseResult<T>,
  present: (value: T) => MessageContent,
): ReadContent | null => (parsed.success ? { content: present(parsed.data), media: null } : null)

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
