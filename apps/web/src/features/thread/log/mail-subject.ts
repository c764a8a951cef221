import type { Message } from './entry-kinds'

/** The subject of a mail; null for other messages. */
export const mailSubject = ({ type, body }: Message): string | null =>
  type === 'text' ? (body.subject ?? body.reply_subject ?? null) : null

/** The first mail of a thread, which shows its subject in its bubble. */
export const startsMailThread = ({ type, body }: Message): boolean =>
  type === 'text' && body.subject !== undefined
