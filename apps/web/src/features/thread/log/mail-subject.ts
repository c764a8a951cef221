import type { Message } from './entry-kinds'

/** The subject of a mail; null for other messages. */
export const mailSubject = ({ type, body }: Message): string | null =>
  type === 'text' ? (body.subject ?? body.reply_subject ?? null) : null

/** The first mail of a thread, which shows its subject in its bubble. */
export const startsMailThread = ({ type, body }: Message): boolean =>
  type === 'text' && body.subject !== undefined

const prefixes = /^(?:(?:re|rv|res|rta|fwd?|enc|aw)(?:\[\d+\])?\s*:\s*)+/iu

/** The subject without prefixes such as 'Re:', to compare mails of one thread. */
export const normalizedSubject = (subject: string): string =>
  subject.trim().replace(prefixes, '').replace(/\s+/gu, ' ').toLocaleLowerCase('es')
