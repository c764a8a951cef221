import type { z } from 'zod'
import { tooManyBytes } from '../../../../platform/http/bodies/up-to'
import { cacheKeyOf } from '../access/access-token'
import { type GmailAccess, type GmailAnswer, getGmail } from '../gmail-api'
import { automaticBy, automaticHeaders } from '../parse/automatic'
import { ignoredLabels } from '../parse/ignored-labels'
import { findWriter, writersHeaders } from '../parse/people/find-writer'
import { isThrough } from '../parse/people/read-sender'
import { headerOf } from '../parse/read-mail'
import * as wire from '../wire'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

interface Exchange {
  /** The thread that the mail continues, where Gmail began a new one for it. */
  readonly thread?: string
  /** The keys of the customers for whom a form began the exchange. */
  readonly begunBy: readonly string[]
  /** The customer with whom it began. */
  readonly heldBy?: wire.HeldBy
}

const noExchange: Exchange = { begunBy: [] }
const maxCached = 10_000
const cached = new Map<string, Exchange>()

/**
 * Finds the thread that a mail continues: that of the oldest mail that it refers to and the mailbox has. Gmail begins a new
 * thread after a changed subject or a hundred mails, but for the customer it is the same conversation. The answer is the
 * same for all mails of a thread with the same first reference, so it is cached for a long exchange.
 */
export async function findExchange(
  gmail: GmailAccess,
  { payload, threadId }: wire.Mail,
  addresses: readonly string[],
): Promise<Exchange | Failed> {
  const named = referencedIds(payload)
  if (named.length === 0) return noExchange
  const key = `${cacheKeyOf(gmail)} ${threadId} ${named[0]}`
  const known = cached.get(key)
  if (known) return known
  for (const id of new Set([named[0], named.at(-1)])) {
    if (id === undefined) continue
    const answer = await findByMessageId(gmail, id)
    if ('error' in answer) return answer
    const [found] = answer.value.messages
    if (!found) continue
    const beginning = await readBeginning(gmail, found.threadId, addresses)
    if ('error' in beginning) return beginning
    return cacheExchange(key, {
      ...beginning,
      ...(found.threadId !== threadId && { thread: found.threadId }),
    })
  }
  return noExchange
}

function cacheExchange(key: string, exchange: Exchange): Exchange {
  if (cached.size >= maxCached) cached.clear()
  cached.set(key, exchange)
  return exchange
}

async function readBeginning(
  gmail: GmailAccess,
  thread: string,
  addresses: readonly string[],
): Promise<Pick<Exchange, 'begunBy' | 'heldBy'> | Failed> {
  const names = ['In-Reply-To', 'References', ...writersHeaders, ...automaticHeaders]
  const headers = names.map((name) => `&metadataHeaders=${name}`).join('')
  const answer = await getGmail(gmail, `threads/${thread}?format=metadata${headers}`, wire.thread)
  // The senders choose how long the headers of a thread are, and must not hold up all later mails.
  const isTooLong = 'error' in answer && answer.error.code === tooManyBytes
  if ('error' in answer) return answer.missing || answer.unreadable || isTooLong ? noExchange : answer
  const { messages } = answer.value
  const begunBy = messages.flatMap(({ payload, labelIds }) => {
    // An answer does not begin an exchange: a stranger may refer to any mail and name any person in `Reply-To`.
    if (referencedIds(payload).length > 0) return []
    const writer = findWriter({ payload, labelIds, addresses, begunBy: [] })
    return writer.by === 'customer' ? writer.customer.keys.filter(isThrough) : []
  })
  const heldBy = holderOf(messages, addresses)
  return { begunBy: [...new Set(begunBy)], ...(heldBy && { heldBy }) }
}

/** The customer of the first mail that a person wrote, or that a person of the business wrote to them. */
function holderOf(
  messages: z.output<typeof wire.thread>['messages'],
  addresses: readonly string[],
): wire.HeldBy | undefined {
  for (const { payload, labelIds } of messages) {
    if (labelIds.some((label) => ignoredLabels.includes(label))) continue
    if (!labelIds.includes('SENT') && automaticBy(payload, addresses) !== null) continue
    const writer = findWriter({ payload, labelIds, addresses, begunBy: [] })
    if (writer.by !== 'customer' && writer.by !== 'business') continue
    const { keys, name, fallbackName = '', email } = writer.customer
    const [first, ...others] = keys
    return { keys: [first, ...others], name, fallbackName, email }
  }
}

/** The `Message-ID`s of the earlier mails, the oldest first. */
const referencedIds = (payload: wire.Part): string[] =>
  `${headerOf(payload, 'references') ?? ''} ${headerOf(payload, 'in-reply-to') ?? ''}`.match(/<[^<>\s]+>/g) ??
  []

/** Searches a mail by its `Message-ID`, also in spam and trash. An id that Gmail rejects counts as not found. */
export async function findByMessageId(
  gmail: GmailAccess,
  id: string,
): Promise<Failed | { readonly value: z.output<typeof wire.list> }> {
  if (id.length > longestId) return notFound
  const query = `q=${encodeURIComponent(`rfc822msgid:${id}`)}&maxResults=1&includeSpamTrash=true`
  const answer = await getGmail(gmail, `messages?${query}`, wire.list)
  return 'error' in answer && (answer.error.kind === 'rejected' || answer.unreadable) ? notFound : answer
}
/** The longest line that a header may have. Servers reject a URL with a longer id. */
const longestId = 998
const notFound = { value: { messages: [] } }
