import type { mediaTypes } from '@hilo/contracts'
import { decodeWords } from 'postal-mime'
import type { InboundMessage } from '../inbound'
import { mediaName } from '../media-name'
import { attachmentsOf, headerOf, isMail, markupOf, textOf } from './read-letter'
import { beginsForward } from './split-quote'
import type { Mail, Part } from './wire'

export type Letter = Pick<InboundMessage, 'providerMessageId' | 'content' | 'media'> & {
  readonly part: string | null
}

const tooMuch = 'Este correo es demasiado grande o complejo para mostrarlo aquí. Ábrelo en Gmail.'

/** A mail is what it says and, each by itself, what hangs on it. `wordless`: what it says is too much to be read. */
export function lettersOf(mail: Mail, wordless: boolean): Letter[] {
  const { id, onlyPart, payload } = mail
  const subject = subjectOf(payload)
  const { said, quoted } = wordless
    ? { said: tooMuch, quoted: null }
    : textOf(mail, beginsForward(subject ?? ''))
  const files = attachmentsOf(mail, said === '').map((part) => fileLetter(id, part))
  if (onlyPart !== undefined) return files.filter(({ part }) => part === onlyPart)
  const words = said || (files.length > 0 ? '' : (quoted ?? ''))
  if (words === '' && files.length > 0) return files
  const begins = headerOf(payload, 'in-reply-to') === undefined
  const html = wordless ? null : markupOf(mail)
  const body = {
    text: words || '(sin texto)',
    ...(subject !== null && (begins ? { subject } : { reply_subject: subject })),
    ...(said !== '' && quoted !== null && { quoted: quoted.slice(0, longestQuote) }),
    ...(html !== null && { html }),
  }
  return [{ part: null, providerMessageId: id, content: { type: 'text', body }, media: null }, ...files]
}

const longestQuote = 20_000
/** No line of a header is longer; in lists it stands on one. */
const longestSubject = 998

export function subjectOf(payload: Part): string | null {
  const subject = decodeWords(headerOf(payload, 'subject') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSubject)
  return subject === '' ? null : subject
}

function fileLetter(id: string, part: Part): Letter {
  const { partId = '', mimeType, body } = part
  const mime = mimeType?.toLowerCase() ?? null
  const type = typeOf(mime)
  const name = mediaName(type, nameOf(part), mime)
  const media = `${id}/${partId}`
  return {
    part: partId,
    providerMessageId: media,
    media,
    content: { type, body: { name, url: null, mime, size: body?.size ?? null, caption: null } },
  }
}

/** Few programs name a mail that they attach: it goes by its own subject. */
function nameOf(part: Part): string {
  const given = decodeWords(part.filename ?? '')
  const [attached] = isMail(part) ? (part.parts ?? []) : []
  if (given !== '' || !attached) return given
  const subject = subjectOf(attached)
  return subject === null ? '' : `${subject}.eml`
}

function typeOf(mime: string | null): (typeof mediaTypes)[number] {
  const [family] = (mime ?? '').split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}
