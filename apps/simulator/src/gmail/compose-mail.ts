import MailComposer from 'nodemailer/lib/mail-composer'
import type { GivenFile } from '../stage/input'

export interface Letter {
  from: { name: string; address: string }
  to: string
  replyTo?: { name: string; address: string }
  cc?: string | undefined
  subject: string
  text?: string
  html?: string
  date: Date
  /** Null: a mail without one, as some programs write. */
  messageId: string | null
  inReplyTo?: string
  references?: string[]
  headers?: Record<string, string>
  files?: GivenFile[]
}

export async function bytesOf({ messageId, files = [], headers = {}, ...letter }: Letter): Promise<Buffer> {
  const attachments = files.map(({ name, mime, bytes }) => ({
    filename: name,
    contentType: mime,
    content: Buffer.from(bytes),
  }))
  const options = { ...letter, headers, attachments, ...(messageId !== null && { messageId }) }
  const raw = await new MailComposer(options).compile().build()
  if (messageId !== null) return raw
  return Buffer.from(raw.toString('latin1').replace(/^Message-ID:.*\r\n(?:[ \t].*\r\n)*/im, ''), 'latin1')
}

/** Gmail writes its own id over whatever the sender chose, and keeps the other aside. */
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
