import MailComposer from 'nodemailer/lib/mail-composer'
import { addressParser, decodeWords } from 'postal-mime'
import { z } from 'zod'
import type { OutboundMessage, OutboundThread, SendResult } from '../outbound'
import { callGmail, type GmailAccess, getGmail } from './gmail-api'
import { loopHeader, markerHeader } from './headers'
import { headerOf } from './read-letter'
import { addressIn } from './read-sender'
import { type Alias, aliasesOf } from './send-as'
import { gmailId, mail, type Part } from './wire'

const accepted = z.looseObject({ id: gmailId, threadId: gmailId })

/** A message of ours is one mail, in the thread of what it answers. */
export async function sendMail(gmail: GmailAccess, message: OutboundMessage): Promise<SendResult> {
  const [customer] = message.to
  if (customer === undefined) return noRecipient
  const place = await placeOf(gmail, message.thread ?? null)
  if ('error' in place) return place
  const raw = await composed(gmail, message, addressIn(customer), place)
  const answer = await callGmail(gmail, upload(raw, place.threadId), accepted)
  return 'error' in answer ? { error: answer.error } : { providerIds: [answer.value.id] }
}

interface Place {
  readonly threadId: string | null
  readonly subject: string
  readonly inReplyTo?: string
  readonly references?: string[]
  /** The address that the customer wrote to, where it is not the mailbox's own. */
  readonly from?: Alias
}

const wanted = ['Message-ID', 'References', 'Subject', 'To', 'Cc', 'Delivered-To']
const noSubject = 'Tu mensaje'

/**
 * To stay in the thread Gmail wants its id, the headers and the same subject. Gmail gives mails ids of its own, so what
 * is answered is asked for; one that is gone there is answered in a thread of its own.
 */
async function placeOf(
  gmail: GmailAccess,
  thread: OutboundThread | null,
): Promise<Place | Extract<SendResult, { error: unknown }>> {
  const apart = { threadId: null, subject: answering(thread?.subject ?? null) }
  if (!thread?.answers) return apart
  const [id = ''] = thread.answers.split('/')
  const path = `messages/${id}?format=metadata${wanted.map((name) => `&metadataHeaders=${name}`).join('')}`
  const found = await getGmail(gmail, path, mail)
  if ('error' in found) return found.missing ? apart : { error: found.error }
  const { payload, threadId } = found.value
  const inReplyTo = headerOf(payload, 'message-id')
  const earlier = headerOf(payload, 'references')?.match(/<[^<>\s]+>/g) ?? []
  const from = await writtenTo(gmail, payload)
  return {
    threadId,
    ...(from && { from }),
    subject: answering(decodeWords(headerOf(payload, 'subject') ?? '') || thread.subject),
    ...(inReplyTo && { inReplyTo, references: [...earlier, inReplyTo] }),
  }
}

/** Whoever wrote to an alias hears from the alias. */
async function writtenTo(gmail: GmailAccess, payload: Part): Promise<Alias | undefined> {
  const names = ['to', 'cc', 'delivered-to'].flatMap((name) => addressParser(headerOf(payload, name) ?? ''))
  const written = new Set(names.map(({ address }) => address?.toLowerCase()))
  return (await aliasesOf(gmail)).find(({ address }) => written.has(address))
}

const answering = (subject: string | null): string =>
  subject === null ? noSubject : /^(re|rv)\s*:/i.test(subject) ? subject : `Re: ${subject}`

async function composed(
  { mailbox }: GmailAccess,
  { entry, content }: OutboundMessage,
  to: string,
  { subject, inReplyTo, references, from }: Place,
): Promise<Buffer> {
  const said =
    content.type === 'text'
      ? { text: content.text }
      : {
          text: content.caption ?? '',
          attachments: [
            { filename: content.name, contentType: content.mime, content: Buffer.from(content.bytes) },
          ],
        }
  // Without a sender Gmail puts the mailbox's own.
  return new MailComposer({
    ...(from && { from }),
    to,
    subject,
    ...(inReplyTo && { inReplyTo, references }),
    headers: { [markerHeader]: entry, [loopHeader]: mailbox },
    ...said,
  })
    .compile()
    .build()
}

/** The way that takes mails of every size. */
function upload(raw: Buffer, threadId: string | null) {
  const boundary = `hilo_${crypto.randomUUID()}`
  const json = JSON.stringify(threadId === null ? {} : { threadId })
  const head = `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${json}\r\n--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`
  return {
    path: '/upload/gmail/v1/users/me/messages/send?uploadType=multipart',
    init: {
      method: 'POST',
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      body: new Uint8Array(Buffer.concat([Buffer.from(head), raw, Buffer.from(`\r\n--${boundary}--\r\n`)])),
    },
    repeatable: false,
  }
}

const noRecipient: SendResult = {
  error: {
    kind: 'rejected',
    code: 'NO_RECIPIENT',
    msg: 'No sabemos a qué correo enviar el mensaje.',
    retryAfterMs: null,
  },
}
