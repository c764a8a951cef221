import PostalMime, { type Email } from 'postal-mime'
import type { Entity } from './mime'

/** One mail in a mailbox: its bytes and what was parsed from them. */
export interface Mail {
  id: string
  threadId: string
  labelIds: string[]
  historyId: number
  at: number
  raw: Buffer
  email: Email
  entity: Entity
}

export const parseMail = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(Buffer.from(raw), { attachmentEncoding: 'arraybuffer' })

function headerOf({ headers }: Email, name: string): string | null {
  return headers.find(({ key }) => key === name.toLowerCase())?.value ?? null
}

export const messageIdOf = (email: Email): string | null => headerOf(email, 'message-id')

/** The ids in In-Reply-To and References. */
export const referencedIds = (email: Email): string[] =>
  `${headerOf(email, 'in-reply-to') ?? ''} ${headerOf(email, 'references') ?? ''}`.match(/<[^<>\s]+>/g) ?? []

/** The subject without the prefixes of replies and forwards. */
export const bareSubject = (subject: string | undefined): string =>
  (subject ?? '')
    .replace(/^((re|rv|fwd?|enc)\s*:\s*)+/i, '')
    .trim()
    .toLowerCase()

interface Attachment {
  name: string
  mime: string
  bytes: Uint8Array
}

export const attachmentsOf = ({ attachments }: Email): Attachment[] =>
  attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'adjunto',
    mime: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))

/** Splits a text into the new part and the quoted mail below it. */
export function splitQuote(text: string): { written: string; quoted: string | null } {
  const at = text.search(/^(El .{6,120} escribió:|On .{6,120} wrote:|-{4,} ?Mensaje original|>)/m)
  if (at === -1) return { written: text.trim(), quoted: null }
  return { written: text.slice(0, at).trim(), quoted: text.slice(at).trim() }
}

/** The plain text, or else the HTML without its tags. */
export const textOf = ({ text, html }: Email): string =>
  text ??
  (html ?? '')
    .replace(/<style\b[\s\S]*?(?:<\/style[^>]*(?:>|$)|$)|<script\b[\s\S]*?(?:<\/script[^>]*(?:>|$)|$)/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|tr|li)>/gi, '\n')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()
