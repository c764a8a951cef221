import type { Message } from './thread-items'

/** What a mail names itself, where it is one. */
export const subjectIn = ({ type, body }: Message): string | null =>
  type === 'text' ? (body.subject ?? body.reply_subject ?? null) : null

/** Its subject stands in its bubble. */
export const beginsThread = ({ type, body }: Message): boolean =>
  type === 'text' && body.subject !== undefined

const prefixes = /^(?:(?:re|rv|res|rta|fwd?|enc|aw)(?:\[\d+\])?\s*:\s*)+/iu

/** Without what answers and forwards put before it: 'Re: Cotización' is the same subject. */
export const bareSubject = (subject: string): string =>
  subject.trim().replace(prefixes, '').replace(/\s+/gu, ' ').toLocaleLowerCase('es')
