import { nameOf } from './access-token'
import { type GmailAccess, type GmailAnswer, getGmail } from './gmail-api'
import { headerOf } from './read-letter'
import * as wire from './wire'

type Failed = Extract<GmailAnswer<never>, { error: unknown }>

const mostKept = 10_000
const kept = new Map<string, { readonly id: string } | null>()

/**
 * The thread of the oldest mail that this one names and the mailbox has: Gmail begins another one where the subject is
 * changed or a hundred mails are in it, and the customer goes on with the same conversation. All mails of a thread that begin
 * with the same one have the same answer: it is asked for once, not for every mail of a long exchange.
 */
export async function threadNamedBy(
  gmail: GmailAccess,
  { payload, threadId }: wire.Mail,
): Promise<{ readonly id: string } | Failed | null> {
  const named = namedBy(payload)
  if (named.length === 0) return null
  const key = `${nameOf(gmail)} ${threadId} ${named[0]}`
  const known = kept.get(key)
  if (known !== undefined) return known
  for (const id of new Set([named[0], named.at(-1)])) {
    if (id === undefined) continue
    const answer = await findNamed(gmail, id)
    if ('error' in answer) return answer
    const [found] = answer.value.messages
    if (found) return keep(key, found.threadId === threadId ? null : { id: found.threadId })
  }
  return null
}

function keep<T extends { readonly id: string } | null>(key: string, thread: T): T {
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, thread)
  return thread
}

/** The ids of the mails before it, the oldest first. */
export const namedBy = (payload: wire.Part): string[] =>
  `${headerOf(payload, 'references') ?? ''} ${headerOf(payload, 'in-reply-to') ?? ''}`.match(/<[^<>\s]+>/g) ??
  []

export const findNamed = (gmail: GmailAccess, id: string) =>
  getGmail(gmail, `messages?q=${encodeURIComponent(`rfc822msgid:${id}`)}&maxResults=1`, wire.list)
