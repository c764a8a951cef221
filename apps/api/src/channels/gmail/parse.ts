import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { TooMuch } from '../../platform/threads/too-much'
import type { InboundItem, InboundMessage, ItemContent, KeptItem } from '../inbound'
import { automaticBy } from './automatic'
import { writerOf } from './find-writer'
import { loopHeader, markerHeader } from './headers'
import { lettersOf, subjectOf } from './letters-of'
import { headerOf } from './read-letter'
import * as wire from './wire'

/**
 * A push of Pub/Sub says that something is there and is fetched in a job; what was fetched, a mail, is parsed here
 * like a webhook of its own. Pure; throws only where a mail is too much to be read. `wordless`: who wrote about what, without
 * what they wrote.
 */
export function parseGmail(body: Uint8Array, { wordless = false } = {}): InboundItem[] {
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
    if (mail.success) return readMail(mail.data, wordless)
    const unreadable = wire.unreadable.safeParse(value)
    if (unreadable.success) return keptAsItCame(unreadable.data)
    return unread(text, 'no mail')
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return unread(text, String(error))
  }
}

export const unread = (text: string, why: string): InboundItem[] => [
  { ...item(hashOf(text), { text }), kept: { kind: 'unreadable', state: 'ignored', why } },
]

const item = (dedupeKey: string, raw: unknown) => ({ accountKey: null, dedupeKey, raw })
const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('base64url')}`

/** Named by what it says: once it can be read, nothing takes it for a mail that came before. */
const keptAsItCame = ({ unreadable, mail }: z.output<typeof wire.unreadable>): InboundItem[] => [
  {
    ...item(hashOf(JSON.stringify(mail)), mail),
    kept: {
      kind: 'message',
      state: 'ignored',
      why: `the mail ${unreadable} is not as Gmail documents mails`,
    },
  },
]

const skipped = ['DRAFT', 'SPAM', 'TRASH', 'CHAT']

function readMail(mail: wire.Mail, wordless: boolean): InboundItem[] {
  const { id, labelIds, payload, returned, addresses } = mail
  const keep = (kind: KeptItem['kind'], why: string): InboundItem[] => [
    { ...item(id, mail), kept: { kind, state: 'ignored', why } },
  ]
  if (labelIds.some((label) => skipped.includes(label))) return keep('event', 'a draft, spam, or deleted')
  if (returned !== undefined) {
    if (!returned.failed) return keep('event', 'a report that a mail is late, or on its way')
    if (returned.mail === null) return keep('event', 'a report on a mail that nobody knows')
    return [{ ...item(id, mail), ...cameBack(returned.mail, returned.entry) }]
  }

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
  return lettersOf(mail, wordless).map(({ part, ...letter }): InboundItem => {
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

const cameBack = (providerMessageId: string, entry: string | null): ItemContent => ({
  status: {
    providerMessageId,
    status: 'failed',
    error: { code: 'BOUNCED', msg: 'El correo no se pudo entregar: la dirección lo devolvió.' },
    entry,
  },
})
