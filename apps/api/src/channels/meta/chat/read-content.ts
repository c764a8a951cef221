import type { mediaTypes } from '@hilo/contracts'
import { cameBy } from '../../came-by'
import type { MessageContent } from '../../inbound'
import { mediaName } from '../../media-name'
import { locationBody, unsupportedText } from '../../spoken-text'
import { readShared, readStory, type Shared } from './read-shared'
import * as wire from './wire'

export interface ReadContent {
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

const said = (text: string, choice?: string): ReadContent => ({
  content: { type: 'text', body: { text, ...(choice !== undefined && { choice }) } },
  media: null,
})
const unsupported = (text: string = unsupportedText): ReadContent => ({
  content: { type: 'unsupported', body: { text } },
  media: null,
})

/** What a message says. What we have no words for shows as a placeholder. */
export function readContent({
  mid,
  text,
  attachments = [],
  quick_reply,
  reply_to,
}: wire.Message): ReadContent {
  const words = text?.trim() ? text : null
  const given = attachments.find((one) => one !== null)
  if (given !== undefined) return together(readAttachment(given, words), attachments.length > 1 ? mid : null)
  if (words === null) return unsupported()
  if (reply_to?.story !== undefined) return share(readStory(reply_to.story), words)
  return said(words, quick_reply?.payload)
}

/** Several files of one message come one by one; they are shown as what they were. */
function together({ content, media }: ReadContent, album: string | null): ReadContent {
  if (album === null || !('name' in content.body)) return { content, media }
  return { content: { ...content, body: { ...content.body, album } } as MessageContent, media }
}

function readAttachment(given: unknown, words: string | null): ReadContent {
  const parsed = wire.attachment.safeParse(given)
  if (!parsed.success) return words === null ? unsupported() : said(words)
  const { type, payload, title = payload?.title } = parsed.data
  const file = type === 'image' && payload?.sticker_id !== undefined ? 'sticker' : files.get(type)
  if (file) return payload?.url === undefined ? unsupported() : readFile(file, payload.url, words)
  const place = payload?.coordinates
  if (type === 'location' && place) {
    const where = locationBody({ latitude: place.lat, longitude: place.long })
    const body = { ...where, text: withWords(words, where.text) }
    return { content: { type: 'location', body }, media: null }
  }
  if (type === 'like_heart') return said('❤️')
  if (type === 'fallback') return readLink(title, payload?.url, words)
  const shared = readShared(parsed.data)
  if (shared) return share(shared, words)
  if (type === 'ephemeral') return unsupported(withWords(words, '[Foto o video que desaparece]'))
  return words === null ? unsupported() : said(words)
}

/** Its picture, where there is one to fetch, with the words below it; what it is stands above both. */
function share({ way, media, lines }: Shared, words: string | null): ReadContent {
  const text = [...lines, ...(words === null ? [] : [words])].join('\n') || null
  const read = media ? readFile(media.type, media.url, text) : said(text ?? '')
  return cameBy(read, way)
}

const withWords = (words: string | null, line: string): string =>
  words === null ? line : `${line}\n${words}`

/** A link that the customer sent: in the text it stands already. */
function readLink(title: string | undefined, url: string | undefined, words: string | null): ReadContent {
  if (words !== null && (url === undefined || words.includes(url))) return said(words)
  const link = [title?.trim(), url].filter(Boolean).join('\n')
  return link === '' ? unsupported() : said(words === null ? link : `${words}\n${link}`)
}

/** The address is all there is of a file: its name is the last part of it. */
function readFile(type: MediaType, url: string, caption: string | null): ReadContent {
  const name = mediaName(type, type === 'document' ? nameIn(url) : undefined, null)
  // What it really is shows when the file is here.
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
