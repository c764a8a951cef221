import MailComposer from 'nodemailer/lib/mail-composer'
import type { InputFile } from '../world/input'

export interface MailContent {
  from: { name: string; address: string }
  to: string
  replyTo?: { name: string; address: string }
  cc?: string | undefined
  subject: string
  text?: string
  html?: string
  date: Date
  /** Null: a mail without a Message-ID, as some programs send. */
  messageId: string | null
  inReplyTo?: string
  references?: string[]
  headers?: Record<string, string>
  files?: InputFile[]
}

export async function bytesOf({
  messageId,
  files = [],
  headers = {},
  ...mail
}: MailContent): Promise<Buffer> {
  const attachments = files.map(({ name, mime, bytes }) => ({
    filename: name,
    contentType: mime,
    content: Buffer.from(bytes),
  }))
  const options = { ...mail, headers, attachments, ...(messageId !== null && { messageId }) }
  const raw = await new MailComposer(options).compile().build()
  if (messageId !== null) return raw
  return Buffer.from(raw.toString('latin1').replace(/^Message-ID:.*\r\n(?:[ \t].*\r\n)*/im, ''), 'latin1')
}

/** Replaces the sender's Message-ID as Gmail does, which keeps the original in a header of its own. */
export function withMessageId(raw: Buffer, id: string): Buffer {
  const text = raw.toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const [head, rest] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  const own = /^Message-ID:[ \t]*(.*(?:\r?\n[ \t].*)*)/im
  const before = own.exec(head)?.[1]?.trim()
  const bare = head.replace(/^Message-ID:.*(?:\r?\n[ \t].*)*\r?\n?/im, '').replace(/\r?\n$/, '')
  const kept = before ? `X-Google-Original-Message-ID: ${before}\r\n` : ''
  return Buffer.from(`${kept}Message-ID: ${id}\r\n${bare}${rest}`, 'latin1')
}
