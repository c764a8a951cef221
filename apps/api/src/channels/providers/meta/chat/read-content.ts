import type { mediaTypes } from '@hilo/contracts'
import type { MessageContent } from '../../../inbound'
import { mediaName } from '../../shared/media-name'
import { withReferral } from '../../shared/referral'
import { locationBody, unsupportedText } from '../../shared/spoken-text'
import { readShared, readStory, type Shared } from './read-shared'
import * as wire from './wire'

interface ReadContent {
  readonly content: MessageContent
  readonly media: string | null
}

type MediaType = (typeof mediaTypes)[number]
const files: ReadonlyMap<string, MediaType> = new Map([
  ['file', 'document'],
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['sticker', 'sticker'],
])

const textContent = (text: string, choice?: string): ReadContent => ({
  content: { type: 'text', body: { text, ...(choice !== undefined && { choice }) } },
  media: null,
})
const unsupported = (text: string = unsupportedText): ReadContent => ({
  content: { type: 'unsupported', body: { text } },
  media: null,
})

/** The content of a message. Unknown content becomes a placeholder. */
export function readContent({
  mid,
  text,
  attachments = [],
  quick_reply,
  reply_to,
}: wire.Message): ReadContent {
  const words = text?.trim() ? text : null
  const file = attachments.find((one) => one !== null)
  if (file !== undefined) {
    const read = inAlbum(readAttachment(file, words), attachments.length > 1 ? mid : null)
    // The picture of the message is the customer's; the story is only named.
    return reply_to?.story === undefined ? read : withReferral(read, readStory(reply_to.story).referral)
  }
  if (words === null) return unsupported()
  if (reply_to?.story !== undefined) return sharedContent(readStory(reply_to.story), words)
  return textContent(words, quick_reply?.payload)
}

/** Files of one message are parsed one by one; the album shows them together again. */
function inAlbum({ content, media }: ReadContent, album: string | null): ReadContent {
  if (album === null || !('name' in content.body)) return { content, media }
  return { content: { ...content, body: { ...content.body, album } } as MessageContent, media }
}

function readAttachment(raw: unknown, words: string | null): ReadContent {
  const parsed = wire.attachment.safeParse(raw)
  if (!parsed.success) return words === null ? unsupported() : textContent(words)
  const { type, payload, title = payload?.title } = parsed.data
  const file = type === 'image' && payload?.sticker_id !== undefined ? 'sticker' : files.get(type)
  if (file) return payload?.url === undefined ? unsupported() : readFile(file, payload.url, words)
  const place = payload?.coordinates
  if (type === 'location' && place) {
    const where = locationBody({ latitude: place.lat, longitude: place.long })
    const body = { ...where, text: withWords(words, where.text) }
    return { content: { type: 'location', body }, media: null }
  }
  if (type === 'like_heart') return textContent('❤️')
  if (type === 'fallback') return readLink(title, payload?.url, words)
  const shared = readShared(parsed.data)
  if (shared) return sharedContent(shared, words)
  if (type === 'ephemeral') return unsupported(withWords(words, '[Foto o video que desaparece]'))
  return words === null ? unsupported() : textContent(words)
}

/** The content for something shared: its picture, where there is one, with the text below it. */
function sharedContent({ referral, media, lines }: Shared, words: string | null): ReadContent {
  const text = [...lines, ...(words === null ? [] : [words])].join('\n') || null
  const read = media ? readFile(media.type, media.url, text) : textContent(text ?? '')
  return withReferral(read, referral)
}

const withWords = (words: string | null, line: string): string =>
  words === null ? line : `${line}\n${words}`

/** A link that the customer sent. It may be in the text already. */
function readLink(title: string | undefined, url: string | undefined, words: string | null): ReadContent {
  if (words !== null && (url === undefined || words.includes(url))) return textContent(words)
  const link = [title?.trim(), url].filter(Boolean).join('\n')
  return link === '' ? unsupported() : textContent(words === null ? link : `${words}\n${link}`)
}

/** Meta gives nothing but the URL of a file: its last part is the name. */
function readFile(type: MediaType, url: string, caption: string | null): ReadContent {
  const name = mediaName(type, type === 'document' ? nameIn(url) : undefined, null)
  // The real type shows when the file is fetched.
  const mime = /\.pdf$/i.test(name) ? 'application/pdf' : null
  return { content: { type, body: { name, url: null, mime, size: null, caption } }, media: url }
}

function nameIn(url: string): string | undefined {
  try {
    const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
    return /\.\w{1,8}$/.test(last) ? last : undefined
  } catch {
    return undefined
  }
}
