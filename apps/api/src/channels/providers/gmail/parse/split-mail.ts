import type { MailDetails, mediaTypes } from '@hilo/contracts'
import { decodeWords } from 'postal-mime'
import type { InboundMessage } from '../../../inbound'
import { mediaName } from '../../shared/media-name'
import type { Mail, Part } from '../wire'
import { attachmentsOf } from './attachments'
import { headerOf, isMail, markupOf, textOf } from './read-mail'
import { beginsForward } from './text/split-quote'

type MailMessage = Pick<InboundMessage, 'providerMessageId' | 'content' | 'media'> & {
  readonly part: string | null
}

const tooComplexText = 'Este correo es demasiado grande o complejo para mostrarlo aquí. Ábrelo en Gmail.'

/**
 * The messages of a mail: its text, and one for each attachment. `wordless`: its text is too complex to be read. The first
 * says whom the mail names, and each who wrote it.
 */
export function splitMail(mail: Mail, wordless: boolean, details?: MailDetails): MailMessage[] {
  const { id, onlyPart, payload } = mail
  const subject = subjectOf(payload)
  const { own, quoted } = wordless
    ? { own: tooComplexText, quoted: null }
    : textOf(mail, beginsForward(subject ?? ''))
  const hasWords = own !== '' || (quoted !== null && quoted !== '')
  const attached = attachmentsOf(mail, { wordless, empty: own === '' })
  const files = attached.files.map((part, at) =>
    attachmentMessage(id, withId(part, at), at === 0 && !hasWords ? details : writerAlone(details)),
  )
  if (onlyPart !== undefined) return files.filter(({ part }) => part === onlyPart)
  const words = own || (files.length > 0 ? '' : (quoted ?? ''))
  if (words === '' && files.length > 0) return files
  const isFirst = headerOf(payload, 'in-reply-to') === undefined
  const html = wordless ? null : markupOf(mail)
  const body = {
    text: [words || '(sin texto)', ...namePictures(attached.named)].join('\n\n'),
    ...(subject !== null && (isFirst ? { subject } : { reply_subject: subject })),
    ...(own !== '' && quoted !== null && { quoted: quoted.slice(0, longestQuote) }),
    ...(html !== null && { html }),
    ...(details && { mail: details }),
  }
  return [{ part: null, providerMessageId: id, content: { type: 'text', body }, media: null }, ...files]
}

/** A part without an id cannot be fetched, which its message then says; it is still another message than the others. */
const withId = (part: Part, at: number): Part => ({ ...part, partId: part.partId ?? `n${at}` })

const mostNamed = 5
const namePictures = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `[${names.length === 1 ? 'Imagen pequeña' : 'Imágenes pequeñas'}: ${names
          .slice(0, mostNamed)
          .map((name) => mediaName('image', decodeWords(name), null))
          .join(', ')}${names.length > mostNamed ? ` y ${names.length - mostNamed} más` : ''}]`,
      ]

const longestQuote = 20_000
/** The longest line that a header may have. */
const longestSubject = 998

export function subjectOf(payload: Part): string | null {
  const subject = decodeWords(headerOf(payload, 'subject') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSubject)
  return subject === '' ? null : subject
}

const writerAlone = (details: MailDetails | undefined): MailDetails | undefined =>
  details?.from && { to: [], cc: [], from: details.from }

function attachmentMessage(id: string, part: Part, details: MailDetails | undefined): MailMessage {
  const { partId = '', mimeType, body } = part
  const mime = mimeType?.toLowerCase() ?? null
  const type = typeOf(mime)
  const name = mediaName(type, nameOf(part), mime)
  const media = `${id}/${partId}`
  return {
    part: partId,
    providerMessageId: media,
    media,
    content: {
      type,
      body: {
        ...{ name, url: null, mime, size: body?.size ?? null, caption: null },
        ...(details && { mail: details }),
      },
    },
  }
}

/** Few mail programs name an attached mail: its subject is used then. */
function nameOf(part: Part): string {
  const given = decodeWords(part.filename ?? '')
  // Outlook wraps its attachments in a format that only Outlook opens.
  if (/^winmail\.dat$/i.test(given) || /ms-tnef/i.test(part.mimeType ?? ''))
    return 'Adjuntos de Outlook (winmail.dat)'
  const [attached] = isMail(part) ? (part.parts ?? []) : []
  if (given !== '' || !attached) return given
  const subject = subjectOf(attached)
  return subject === null ? '' : `${subject}.eml`
}

function typeOf(mime: string | null): (typeof mediaTypes)[number] {
  const [family] = (mime ?? '').split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}
