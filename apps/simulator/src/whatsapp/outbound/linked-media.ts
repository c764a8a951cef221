import { bareMime } from '../../core/mime'
import { mediaView } from '../media'
import { type MediaKind, mediaRules } from '../media-rules'
import type { Sending } from '../outbox'
import type { World } from '../world'
import type { Content, MediaContent } from './request'
import type { Failed } from './statuses'

/** The file of a message, if it has one. */
export function mediaOf(content: Content): { kind: MediaKind; value: MediaContent } | null {
  switch (content.type) {
    case 'document':
      return { kind: content.type, value: content.document }
    case 'image':
      return { kind: content.type, value: content.image }
    case 'audio':
      return { kind: content.type, value: content.audio }
    case 'video':
      return { kind: content.type, value: content.video }
    case 'sticker':
      return { kind: content.type, value: content.sticker }
    default:
      return null
  }
}

/** Meta fetches a linked file itself, after it accepted the message; a failure comes as a status. */
export async function fetchLinked(world: World, sending: Sending, content: Content): Promise<Failed | null> {
  const media = mediaOf(content)
  const link = media?.value.link
  if (!media || link === undefined) return null
  try {
    const response = await world.fetch(link, { signal: AbortSignal.timeout(10_000) })
    const mime = bareMime(response.headers.get('content-type') ?? '')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { mimes, maxBytes } = mediaRules[media.kind]
    if (!response.ok) return failed(`Downloading media from weblink failed with http code ${response.status}`)
    if (!mimes.includes(mime)) return failed(`Unsupported media type ${mime || 'unknown'}`)
    if (bytes.length > maxBytes) return failed(`Media is larger than ${maxBytes} bytes`)
    const name = media.value.filename ?? nameIn(link) ?? media.kind
    sending.message.media = mediaView(world.media.add(sending.chat.account, 'upload', { name, mime, bytes }))
    return null
  } catch (error) {
    return failed(`Downloading media from weblink failed: ${String(error)}`)
  }
}

const failed = (details: string): Failed => ({ code: 131053, details })

function nameIn(link: string): string | null {
  const last = new URL(link).pathname.split('/').at(-1)
  return last ? decodeURIComponent(last) : null
}
