import type { Message } from './entry-kinds'

/** The subject of a mail of either side and any content; null for other messages. */
export const mailSubject = ({ body }: Message): string | null =>
  ('subject' in body ? body.subject : undefined) ?? body.reply_subject ?? null

/** The first mail of a thread, which shows its subject in its bubble. */
export const startsMailThread = ({ body }: Message): boolean =>
  'subject' in body && body.subject !== undefined
