const answers = /^(?:re|rv)\s*:/i
const forwards = /^(?:fwd?|rv)\s*:/i

/** The subject of an answer. Gmail keeps an answer in its thread only if it has the subject of the mail that it answers. */
export const replySubject = (subject: string): string => (answers.test(subject) ? subject : `Re: ${subject}`)

export const forwardSubject = (subject: string): string =>
  forwards.test(subject) ? subject : `Fwd: ${subject}`

const prefixes = /^(?:(?:re|rv|res|rta|fwd?|enc|aw)(?:\[\d+\])?\s*:\s*)+/iu

/** The subject without prefixes such as 'Re:', to compare mails of one thread. */
export const normalizedSubject = (subject: string): string =>
  subject.trim().replace(prefixes, '').replace(/\s+/gu, ' ').toLocaleLowerCase('es')
