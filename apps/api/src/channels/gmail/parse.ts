import { createHash } from 'node:crypto'
import type { mediaTypes } from '@hilo/contracts'
import { decodeWords } from 'postal-mime'
import type { InboundItem, InboundMessage, ItemContent, KeptItem } from '../inbound'
import { mediaName } from '../media-name'
import { automaticBy } from './automatic'
import { writerOf } from './find-writer'
import { loopHeader, markerHeader } from './headers'
import { attachmentsOf, headerOf, markupOf, textOf } from './read-letter'
import * as wire from './wire'

/**
 * A push of Pub/Sub says that something is there and is fetched in a job; what was fetched, a mail, is parsed here
 * like a webhook of its own. Pure; never throws.
 */
export function parseGmail(body: Uint8Array): InboundItem[] {
  const text = Buffer.from(body).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    const pushed = wire.push.safeParse(value)
    if (pushed.success)
      return [
        {
          ...item(`push:${pushed.data.message.messageId}`, value),
          fetch: true,
          kept: { kind: 'event', state: 'done', why: null },
        },
      ]
    const mail = wire.mail.safeParse(value)
    if (mail.success) return readMail(mail.data)
    return [
      { ...item(hashOf(text), { text }), kept: { kind: 'unreadable', state: 'ignored', why: 'no mail' } },
    ]
  } catch (error) {
    const why = String(error)
    return [{ ...item(hashOf(text), { text }), kept: { kind: 'unreadable', state: 'ignored', why } }]
  }
}

const item = (dedupeKey: string, raw: unknown) => ({ accountKey: null, dedupeKey, raw })
const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('base64url')}`

const skipped = ['DRAFT', 'SPAM', 'TRASH', 'CHAT']

function readMail(mail: wire.Mail): InboundItem[] {
  const { id, labelIds, payload, returned, addresses } = mail
  const keep = (kind: KeptItem['kind'], why: string): InboundItem[] => [
    { ...item(id, mail), kept: { kind, state: 'ignored', why } },
  ]
  if (labelIds.some((label) => skipped.includes(label))) return keep('event', 'a draft, spam, or deleted')
  if (returned !== undefined) return [{ ...item(id, mail), ...cameBack(returned) }]

  const sent = labelIds.includes('SENT')
  const marker = headerOf(payload, markerHeader)?.trim()
  if (sent && marker !== undefined && uuidPattern.test(marker))
    return [
      {
        ...item(`sent:${id}`, mail),
        status: { providerMessageId: id, status: 'sent', error: null, entry: marker },
      },
    ]
  if (headerOf(payload, loopHeader) !== undefined && !sent) return keep('event', 'a mail of ours, sent back')
  const automatic = automaticBy(payload, addresses)
  if (automatic !== null && !sent) return keep('event', `automatic mail (${automatic})`)
  const writer = writerOf(mail)
  if (writer.by === 'mailbox') return keep('event', 'the mailbox wrote to itself')
  if (writer.by === 'nobody') return keep('message', 'the mail does not say who wrote it')
  const { by, customer } = writer
  return lettersOf(mail).map(({ part, ...letter }): InboundItem => {
    const message: InboundMessage = {
      customer,
      threadKey: mail.thread ?? mail.threadId,
      subject: subjectOf(payload),
      sentAt: mail.internalDate === undefined ? null : new Date(mail.internalDate),
      replyTo: null,
      ...letter,
    }
    const raw = part === null ? mail : { ...mail, onlyPart: part }
    const told: ItemContent =
      by === 'business'
        ? { echo: { message, entry: null, ...(part !== null && { partOf: mail.id }) } }
        : { message }
    return { ...item(message.providerMessageId, raw), ...told }
  })
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const cameBack = (providerMessageId: string): ItemContent => ({
  status: {
    providerMessageId,
    status: 'failed',
    error: { code: 'BOUNCED', msg: 'El correo no se pudo entregar: la dirección lo devolvió.' },
    entry: null,
  },
})

export function subjectOf(payload: wire.Part): string | null {
  const subject = decodeWords(headerOf(payload, 'subject') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSubject)
  return subject === '' ? null : subject
}

type Letter = Pick<InboundMessage, 'providerMessageId' | 'content' | 'media'> & {
  readonly part: string | null
}

/** A mail is what it says and, each by itself, what hangs on it. */
function lettersOf(mail: wire.Mail): Letter[] {
  const { id, onlyPart, payload } = mail
  const files = attachmentsOf(mail).map((part) => fileLetter(id, part))
  if (onlyPart !== undefined) return files.filter(({ part }) => part === onlyPart)
  const { said, quoted } = textOf(mail)
  const words = said || (files.length > 0 ? '' : (quoted ?? ''))
  const begins = headerOf(payload, 'in-reply-to') === undefined
  const subject = subjectOf(payload)
  const html = markupOf(mail)
  if (words === '' && files.length > 0) return files
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

function fileLetter(id: string, { partId = '', mimeType, filename, body }: wire.Part): Letter {
  const mime = mimeType?.toLowerCase() ?? null
  const type = typeOf(mime)
  const name = mediaName(type, decodeWords(filename ?? ''), mime)
  const media = `${id}/${partId}`
  return {
    part: partId,
    providerMessageId: media,
    media,
    content: { type, body: { name, url: null, mime, size: body?.size ?? null, caption: null } },
  }
}

function typeOf(mime: string | null): (typeof mediaTypes)[number] {
  const [family] = (mime ?? '').split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}
