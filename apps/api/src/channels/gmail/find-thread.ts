import type { z } from 'zod'
import { nameOf } from './access-token'
import { writerOf, writersHeaders } from './find-writer'
import { type GmailAccess, type GmailAnswer, getGmail } from './gmail-api'
import { headerOf } from './read-letter'
import { isThrough } from './read-sender'
import * as wire from './wire'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

export interface Exchange {
  /** Where Gmail began a thread of its own for the mail: the one that it goes on with. */
  readonly thread?: string
  /** The names of those for whom a form began it. */
  readonly begunBy: readonly string[]
}

const nothing: Exchange = { begunBy: [] }
const mostKept = 10_000
const kept = new Map<string, Exchange>()

/**
 * What the mail goes on with: the thread of the oldest mail that it names and the mailbox has. Gmail begins another one
 * where the subject is changed or a hundred mails are in it, and the customer goes on with the same conversation. All mails
 * of a thread that begin with the same one have the same answer: it is asked for once, not for every mail of a long exchange.
 */
export async function exchangeOf(
  gmail: GmailAccess,
  { payload, threadId }: wire.Mail,
  addresses: readonly string[],
): Promise<Exchange | Failed> {
  const named = namedBy(payload)
  if (named.length === 0) return nothing
  const key = `${nameOf(gmail)} ${threadId} ${named[0]}`
  const known = kept.get(key)
  if (known) return known
  for (const id of new Set([named[0], named.at(-1)])) {
    if (id === undefined) continue
    const answer = await findNamed(gmail, id)
    if ('error' in answer) return answer
    const [found] = answer.value.messages
    if (!found) continue
    const begunBy = await begunByIn(gmail, found.threadId, addresses)
    if ('error' in begunBy) return begunBy
    return keep(key, { begunBy, ...(found.threadId !== threadId && { thread: found.threadId }) })
  }
  return nothing
}

function keep(key: string, exchange: Exchange): Exchange {
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, exchange)
  return exchange
}

async function begunByIn(
  gmail: GmailAccess,
  thread: string,
  addresses: readonly string[],
): Promise<readonly string[] | Failed> {
  const wanted = ['In-Reply-To', 'References', ...writersHeaders]
  const headers = wanted.map((name) => `&metadataHeaders=${name}`).join('')
  const answer = await getGmail(gmail, `threads/${thread}?format=metadata${headers}`, wire.thread)
  if ('error' in answer) return answer.missing || answer.unreadable ? [] : answer
  const names = answer.value.messages.flatMap(({ payload, labelIds }) => {
    // Who answers has begun nothing: a stranger may name any mail, and any person to answer to.
    if (namedBy(payload).length > 0) return []
    const writer = writerOf({ payload, labelIds, addresses, begunBy: [] })
    return writer.by === 'customer' ? writer.customer.keys.filter(isThrough) : []
  })
  return [...new Set(names)]
}

/** The ids of the mails before it, the oldest first. */
export const namedBy = (payload: wire.Part): string[] =>
  `${headerOf(payload, 'references') ?? ''} ${headerOf(payload, 'in-reply-to') ?? ''}`.match(/<[^<>\s]+>/g) ??
  []

/** By its `Message-ID`, also among what was thrown away. A name that Gmail does not take, or answers strangely, is that of no mail. */
export async function findNamed(
  gmail: GmailAccess,
  id: string,
): Promise<Failed | { readonly value: z.output<typeof wire.list> }> {
  if (id.length > longestId) return nowhere
  const query = `q=${encodeURIComponent(`rfc822msgid:${id}`)}&maxResults=1&includeSpamTrash=true`
  const answer = await getGmail(gmail, `messages?${query}`, wire.list)
  return 'error' in answer && (answer.error.kind === 'rejected' || answer.unreadable) ? nowhere : answer
}
/** A line of a header is no longer; an address with more of it is refused on the way. */
const longestId = 998
const nowhere = { value: { messages: [] } }
