import { Readable } from 'node:stream'
import { composeMail, type MailPerson, normalizedSubject, replySubject } from '@hilo/contracts'
import MailComposer from 'nodemailer/lib/mail-composer'
import { addressParser, decodeWords } from 'postal-mime'
import { z } from 'zod'
import type {
  FileToSend,
  OutboundContent,
  OutboundMail,
  OutboundMessage,
  OutboundThread,
  SendResult,
} from '../../../outbound'
import { type Alias, aliasesOf } from '../access/send-as'
import { callGmail, type GmailAccess, getGmail } from '../gmail-api'
import { loopHeader, markerHeader } from '../parse/headers'
import { addressIn } from '../parse/people/read-sender'
import { headerOf } from '../parse/read-mail'
import { gmailId, mail, type Part } from '../wire'

const accepted = z.looseObject({ id: gmailId, threadId: gmailId })

/** Sends a message as one mail, in the thread of the mail that it answers. */
export async function sendMail(gmail: GmailAccess, message: OutboundMessage): Promise<SendResult> {
  const [customer] = message.to
  if (customer === undefined) return noRecipient
  const answer = await replyOf(gmail, message.thread ?? null)
  if ('error' in answer) return answer
  const reply = withSubject(answer, message.mail)
  const raw = await buildMail(gmail, message, addressIn(customer), reply)
  const sent = await callGmail(gmail, upload(raw, reply.threadId), accepted)
  return 'error' in sent
    ? { error: sent.error }
    : { providerIds: [sent.value.id], thread: sent.value.threadId }
}

interface Reply {
  readonly threadId: string | null
  readonly subject: string
  readonly inReplyTo?: string
  readonly references?: string[]
  /** The alias that the customer wrote to; absent: the mailbox's own address. */
  readonly from?: Alias
}

const replyHeaders = ['Message-ID', 'References', 'Subject', 'To', 'Cc', 'Delivered-To']
const noSubject = 'Tu mensaje'

/**
 * To stay in a thread, Gmail requires its id, the headers and the same subject: they are read from the answered mail. If
 * that was deleted, the answer begins a new thread. So does the first mail to a person.
 */
async function replyOf(
  gmail: GmailAccess,
  thread: OutboundThread | null,
): Promise<Reply | Extract<SendResult, { error: unknown }>> {
  if (!thread?.answers) return { threadId: null, subject: thread?.subject ?? noSubject }
  const [id = ''] = thread.answers.split('/')
  const path = `messages/${id}?format=metadata${replyHeaders.map((name) => `&metadataHeaders=${name}`).join('')}`
  const found = await getGmail(gmail, path, mail)
  if ('error' in found)
    return found.missing
      ? { threadId: null, subject: subjectOfReply(thread.subject) }
      : { error: found.error }
  const { payload, threadId } = found.value
  const inReplyTo = headerOf(payload, 'message-id')
  const earlier = headerOf(payload, 'references')?.match(/<[^<>\s]+>/g) ?? []
  const from = await aliasWrittenTo(gmail, payload)
  return {
    threadId,
    ...(from && { from }),
    subject: subjectOfReply(decodeWords(headerOf(payload, 'subject') ?? '') || thread.subject),
    ...(inReplyTo && { inReplyTo, references: [...earlier, inReplyTo] }),
  }
}

/** The alias that the customer wrote to: the answer is sent from it. */
async function aliasWrittenTo(gmail: GmailAccess, payload: Part): Promise<Alias | undefined> {
  const names = ['to', 'cc', 'delivered-to'].flatMap((name) => addressParser(headerOf(payload, name) ?? ''))
  const written = new Set(names.map(({ address }) => address?.toLowerCase()))
  return (await aliasesOf(gmail)).find(({ address }) => written.has(address))
}

const subjectOfReply = (subject: string | null): string =>
  subject === null ? noSubject : replySubject(subject)

/** With another subject Gmail would not keep it in the thread: it begins one, and its references still lead to this one. */
function withSubject(reply: Reply, mail: OutboundMail | undefined): Reply {
  const subject = mail?.subject
  if (subject === undefined) return reply
  const isSame = normalizedSubject(subject) === normalizedSubject(reply.subject)
  return { ...reply, subject, threadId: isSame ? reply.threadId : null }
}

function buildMail(
  { mailbox }: GmailAccess,
  { entry, content, mail }: OutboundMessage,
  customer: string,
  { subject, inReplyTo, references, from }: Reply,
): Promise<Buffer> {
  // Without a sender Gmail uses the mailbox's own address.
  return new MailComposer({
    ...(from && { from }),
    // A forwarded mail leaves the customer out.
    to: [...(mail?.forwards ? [] : [customer]), ...(mail?.to ?? []).map(recipient)],
    ...(mail && mail.cc.length > 0 && { cc: mail.cc.map(recipient) }),
    subject,
    ...(inReplyTo && { inReplyTo, references }),
    headers: { [markerHeader]: entry, [loopHeader]: mailbox },
    ...wordsOf(content, mail),
    attachments: [...filesOf(content), ...(mail?.files ?? [])].map(attachment),
  })
    .compile()
    .build()
}

const recipient = ({ address, name }: MailPerson) => ({ address, name: name ?? '' })

const filesOf = (content: OutboundContent): readonly FileToSend[] =>
  content.type === 'text' ? [] : [content, ...(content.more ?? [])]

const attachment = ({ name, mime, data }: FileToSend) => ({
  filename: name,
  contentType: mime,
  content: Readable.from(data.stream()),
})

/** A person's text is parsed as markup of mails; the bot's text is plain. */
function wordsOf(content: OutboundContent, mail: OutboundMail | undefined) {
  const words = content.type === 'text' ? content.text : (content.caption ?? '')
  const { signature, quoted } = mail ?? {}
  const isPlain = !mail || (words === '' && signature === undefined && quoted === undefined)
  return isPlain ? { text: words } : composeMail(words, { signature, quoted })
}

/** A multipart upload, which has no limit below that of mails. */
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
