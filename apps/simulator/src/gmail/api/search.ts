import type { Request } from 'express'
import { z } from 'zod'
import type { Mailbox } from '../account'
import { invalid } from '../errors'
import { type Mail, messageIdOf } from '../mail'
import type { World } from '../world'

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())])

const Query = z.looseObject({
  q: z.string().default(''),
  labelIds: list.default([]),
  includeSpamTrash: z.string().optional(),
  maxResults: z.coerce.number().int().min(1).max(500).default(100),
  pageToken: z.string().regex(/^\d+$/).optional(),
})

/** Lists matching mails, newest first. */
export function search({ clock }: World, { mails }: Mailbox, query: Request['query']) {
  const parsed = Query.safeParse(query)
  if (!parsed.success) throw invalid('Request contains an invalid argument.')
  const { q, labelIds, includeSpamTrash, maxResults, pageToken } = parsed.data
  const terms = q.match(/\S+/g) ?? []
  const hidden = includeSpamTrash === 'true' ? [] : ['SPAM', 'TRASH']
  const found = [...mails.values()]
    .filter((mail) => labelIds.every((label) => mail.labelIds.includes(label)))
    .filter((mail) => !mail.labelIds.some((label) => hidden.includes(label)))
    .filter((mail) => terms.every((term) => fits(mail, term, clock.now())))
    .reverse()
  const from = Number(pageToken ?? 0)
  const page = found.slice(from, from + maxResults)
  return {
    ...(page.length > 0 && { messages: page.map(({ id, threadId }) => ({ id, threadId })) }),
    ...(from + maxResults < found.length && { nextPageToken: String(from + maxResults) }),
    resultSizeEstimate: found.length,
  }
}

const dayMs = { d: 86_400_000, m: 30 * 86_400_000, y: 365 * 86_400_000 }

/** The search operators that a synchronisation uses; a plain word is searched in subject and text. */
function fits(mail: Mail, term: string, now: number): boolean {
  const [, operator = '', value = term] = /^(\w+):(.+)$/.exec(term) ?? []
  const wanted = value.toLowerCase()
  const { email, labelIds, at } = mail
  switch (operator.toLowerCase()) {
    case 'in':
    case 'label':
      return wanted === 'anywhere' || labelIds.includes(wanted.toUpperCase())
    case 'is':
      return wanted === 'unread' ? labelIds.includes('UNREAD') : !labelIds.includes('UNREAD')
    case 'newer_than': {
      const [, count = '0', unit = 'd'] = /^(\d+)([dmy])$/.exec(wanted) ?? []
      return at >= now - Number(count) * (unit === 'm' ? dayMs.m : unit === 'y' ? dayMs.y : dayMs.d)
    }
    case 'after':
      return at >= (/^\d+$/.test(wanted) ? Number(wanted) * 1000 : Date.parse(wanted.replaceAll('/', '-')))
    case 'from':
      return (email.from?.address ?? '').toLowerCase().includes(wanted)
    case 'rfc822msgid':
      return (messageIdOf(email) ?? '').replace(/[<>]/g, '').toLowerCase() === wanted.replace(/[<>]/g, '')
    default:
      return `${email.subject} ${email.text}`.toLowerCase().includes(term.toLowerCase())
  }
}
