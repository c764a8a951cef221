import { mediaTypes } from '@hilo/contracts'
import type { z } from 'zod'
import type { MessageContent } from '../inbound'
import { mediaName } from '../media-name'
import { contactsText, locationBody, unsupportedText } from '../spoken-text'
import * as wire from './wire'

export interface ReadContent {
  readonly content: MessageContent
  readonly media: string | null
}

type MediaType = (typeof mediaTypes)[number]
const isMedia = (type: string): type is MediaType => (mediaTypes as readonly string[]).includes(type)

const unsupported: ReadContent = {
  content: { type: 'unsupported', body: { text: unsupportedText } },
  media: null,
}

/** What a message says. What we have no words for, or whose words are missing, shows as a placeholder. */
export function readContent(message: wire.Message): ReadContent {
  const { type } = message
  const part = message[type]
  if (isMedia(type)) return readMedia(type, part)
  switch (type) {
    case 'text':
      return said(wire.textContent.safeParse(part), ({ body }) => text(body))
    case 'button':
      return said(wire.button.safeParse(part), (button) => text(button.text))
    case 'interactive':
      return said(wire.interactive.safeParse(part), ({ title, id }) => ({
        type: 'text',
        body: { text: title, ...(id !== undefined && { choice: id }) },
      }))
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
      return unsupported
  }
}

const text = (words: string): MessageContent => ({ type: 'text', body: { text: words } })

const said = <T>(parsed: z.ZodSafeParseResult<T>, say: (value: T) => MessageContent): ReadContent =>
  parsed.success ? { content: say(parsed.data), media: null } : unsupported

const shared = ({ name, phones }: z.output<typeof wire.sharedContacts>[number]) => ({
  name: name.formatted_name?.trim() || name.first_name?.trim() || 'Sin nombre',
  phone: phones?.find(({ phone }) => phone)?.phone ?? null,
})

function readMedia(type: MediaType, part: unknown): ReadContent {
  const parsed = wire.media.safeParse(part)
  if (!parsed.success) return unsupported
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
