import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { errorMessage } from '../../../../platform/errors/error-message'
import { InputTooComplex } from '../../../../platform/worker-threads/input-too-complex'
import {
  type InboundItem,
  type InboundMessage,
  type ItemContent,
  type KeptItem,
  notUnderstood,
} from '../../../inbound'
import * as wire from '../wire'
import { automaticBy } from './automatic'
import { loopHeader, markerHeader } from './headers'
import { ignoredLabels } from './ignored-labels'
import { findWriter } from './people/find-writer'
import { addressIn } from './people/read-sender'
import { mailDetailsOf } from './people/recipients'
import { placeInThread } from './place-in-thread'
import { headerOf } from './read-mail'
import { splitMail, subjectOf } from './split-mail'

/**
 * Parses a push of Pub/Sub, which only says that something changed, or a mail that the job has fetched after one. Pure;
 * throws only where a mail is too complex. `wordless`: reads sender and subject, but not the text.
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
    if (mail.success) return readMail(mail.data, wordless || mail.data.headersOnly === true)
    const unreadable = wire.unreadable.safeParse(value)
    if (unreadable.success) return keepUnreadable(unreadable.data)
    return unread(text, 'no mail')
  } catch (error) {
    if (error instanceof InputTooComplex) throw error
    return unread(text, errorMessage(error))
  }
}

export const unread = (text: string, why: string): InboundItem[] => [
  { ...item(hashOf(text), { text }), kept: { kind: 'unreadable', state: 'ignored', why } },
]

const item = (dedupeKey: string, raw: unknown) => ({ accountKey: null, dedupeKey, raw })
const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('base64url')}`

/** Its key is a hash and not its id, so that the mail is no duplicate once a later version can read it. */
const keepUnreadable = ({ unreadable, mail }: z.output<typeof wire.unreadable>): InboundItem[] => [
  {
    ...item(hashOf(JSON.stringify(mail)), mail),
    kept: {
      kind: 'message',
      state: 'ignored',
      why: notUnderstood(`the mail ${unreadable} is not as Gmail documents mails`),
    },
  },
]

function readMail(mail: wire.Mail, wordless: boolean): InboundItem[] {
  const { id, labelIds, payload, returned, addresses } = mail
  const keep = (kind: KeptItem['kind'], why: string): InboundItem[] => [
    { ...item(id, mail), kept: { kind, state: 'ignored', why } },
  ]
  if (labelIds.some((label) => ignoredLabels.includes(label)))
    return keep('event', 'a draft, spam, or deleted')
  if (returned !== undefined) {
    if (!returned.failed) return keep('event', 'a report that a mail is late, or on its way')
    if (returned.mail === null) return keep('event', 'a report on a mail that nobody knows')
    return [{ ...item(id, mail), ...returnedStatus(returned.mail, returned.entry) }]
  }

  const sent = labelIds.includes('SENT')
  const marker = headerOf(payload, markerHeader)?.trim()
  if (sent && marker !== undefined && uuidPattern.test(marker))
    return [
      {
        ...item(`sent:${id}`, mail),
        status: { providerMessageId: id, status: 'sent', error: null, entry: marker, thread: mail.threadId },
      },
    ]
  if (headerOf(payload, loopHeader) !== undefined && !sent) return keep('event', 'a mail of ours, sent back')
  const automatic = automaticBy(payload, addresses)
  if (automatic !== null && !sent) return keep('event', `automatic mail (${automatic})`)
  const writer = findWriter(mail)
  if (writer.by === 'mailbox') return keep('event', 'the mailbox wrote to itself')
  if (writer.by === 'nobody') return keep('message', 'the mail does not say who wrote it')
  const { by } = writer
  const { customer, writer: other } = placeInThread(mail, writer)
  const details = mailDetailsOf(mail, addressIn(customer.keys[0]), other)
  return splitMail(mail, wordless, details).map(({ part, ...fields }): InboundItem => {
    const message: InboundMessage = {
      customer,
      ...(other && { writer: other.name || other.address }),
      threadKey: mail.thread ?? mail.threadId,
      subject: subjectOf(payload),
      sentAt: mail.internalDate === undefined ? null : new Date(mail.internalDate),
      replyTo: null,
      ...fields,
    }
    const raw = part === null ? mail : { ...mail, onlyPart: part }
    const content: ItemContent =
      by === 'business'
        ? { echo: { message, entry: null, ...(part !== null && { partOf: mail.id }) } }
        : { message }
    return { ...item(message.providerMessageId, raw), ...content }
  })
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const returnedStatus = (providerMessageId: string, entry: string | null): ItemContent => ({
  status: {
    providerMessageId,
    status: 'failed',
    error: { code: 'BOUNCED', msg: 'El correo no se pudo entregar: la dirección lo devolvió.' },
    entry,
  },
})
