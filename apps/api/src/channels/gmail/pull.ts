import type { z } from 'zod'
import type { Pulled } from '../adapter'
import { type GmailAccess, type GmailAnswer, getGmail } from './gmail-api'
import { headerOf, partsOf } from './read-letter'
import { peopleIn } from './read-sender'
import { addressesOf } from './send-as'
import * as wire from './wire'

type Take = (raw: unknown) => Promise<void>
type Failed = Extract<GmailAnswer<never>, { error: unknown }>

/**
 * Hands over the mails that came since `cursor`, and says from where to go on. Of a mailbox that was never asked the
 * last day; of one whose history Gmail has forgotten the last week: what is known already is told again and harms nobody.
 */
export async function pullMails(gmail: GmailAccess, cursor: string | null, take: Take): Promise<Pulled> {
  if (cursor === null) return pullAll(gmail, '1d', take)
  let next = cursor
  const ids: string[] = []
  for (let page: string | undefined = ''; page !== undefined; ) {
    const path: string = `history?startHistoryId=${encodeURIComponent(cursor)}&historyTypes=messageAdded&maxResults=500${page && `&pageToken=${encodeURIComponent(page)}`}`
    const answer: GmailAnswer<z.output<typeof wire.history>> = await getGmail(gmail, path, wire.history)
    if ('error' in answer) return answer.missing ? pullAll(gmail, '7d', take) : { error: answer.error }
    const { history, historyId, nextPageToken }: z.output<typeof wire.history> = answer.value
    ids.push(
      ...history.flatMap(({ messagesAdded }) =>
        messagesAdded.filter(({ message }) => isOfUse(message.labelIds)).map(({ message }) => message.id),
      ),
    )
    next = historyId
    page = nextPageToken
  }
  const failed = await takeEach(gmail, ids, take)
  return failed ? { error: failed.error } : { cursor: next }
}

const isOfUse = (labels: readonly string[]): boolean => labels.includes('INBOX') || labels.includes('SENT')

/** The place is asked for first: what comes meanwhile is seen twice rather than never. */
async function pullAll(gmail: GmailAccess, since: string, take: Take): Promise<Pulled> {
  const profile = await getGmail(gmail, 'profile', wire.profile)
  if ('error' in profile) return { error: profile.error }
  const ids: string[] = []
  for (const label of ['INBOX', 'SENT'])
    for (let page: string | undefined = ''; page !== undefined; ) {
      const path: string = `messages?q=${encodeURIComponent(`newer_than:${since}`)}&labelIds=${label}&maxResults=100${page && `&pageToken=${encodeURIComponent(page)}`}`
      const answer: GmailAnswer<z.output<typeof wire.list>> = await getGmail(gmail, path, wire.list)
      if ('error' in answer) return { error: answer.error }
      ids.push(...answer.value.messages.map(({ id }) => id))
      page = answer.value.nextPageToken
    }
  // Gmail lists the newest first.
  const failed = await takeEach(gmail, ids.toReversed(), take)
  return failed ? { error: failed.error } : { cursor: profile.value.historyId }
}

async function takeEach(gmail: GmailAccess, ids: readonly string[], take: Take): Promise<Failed | null> {
  for (const id of new Set(ids)) {
    const answer = await getGmail(gmail, `messages/${id}?format=full`, wire.mail)
    if ('error' in answer) {
      // Deleted between the list and the reading of it.
      if (answer.missing) continue
      return answer
    }
    const returned = await returnedBy(gmail, answer.value)
    const own = await ownBy(gmail, answer.value)
    const thread = await threadNamedBy(gmail, answer.value)
    if (thread !== null && 'error' in thread) return thread
    await take({
      ...answer.value,
      ...(returned !== null && { returned }),
      ...(own !== null && { own }),
      ...(thread !== null && { thread: thread.id }),
    })
  }
  return null
}

/** Whether the mailbox itself wrote it, by the address that it bears: Gmail marks only what was sent through it. */
async function ownBy(gmail: GmailAccess, { payload }: wire.Mail): Promise<wire.Mail['own'] | null> {
  const own = await addressesOf(gmail)
  const isOwn = (header: string) =>
    peopleIn(headerOf(payload, header))
      .slice(0, 1)
      .some(({ address }) => own.has(address))
  if (!isOwn('from')) return null
  return isOwn('to') ? 'to_itself' : 'to_others'
}

/**
 * The thread of the oldest mail that this one names and the mailbox has: Gmail begins another one where the subject is
 * changed or a hundred mails are in it, and the customer goes on with the same conversation.
 */
async function threadNamedBy(
  gmail: GmailAccess,
  { payload, threadId }: wire.Mail,
): Promise<{ readonly id: string } | Failed | null> {
  const named = namedBy(payload)
  for (const id of new Set([named[0], named.at(-1)])) {
    if (id === undefined) continue
    const answer = await findNamed(gmail, id)
    if ('error' in answer) return answer
    const [found] = answer.value.messages
    if (found) return found.threadId === threadId ? null : { id: found.threadId }
  }
  return null
}

/** The ids of the mails before it, the oldest first. */
const namedBy = (payload: wire.Part): string[] =>
  `${headerOf(payload, 'references') ?? ''} ${headerOf(payload, 'in-reply-to') ?? ''}`.match(/<[^<>\s]+>/g) ??
  []

const findNamed = (gmail: GmailAccess, id: string) =>
  getGmail(gmail, `messages?q=${encodeURIComponent(`rfc822msgid:${id}`)}&maxResults=1`, wire.list)

/** A delivery report names our mail by the id that Gmail gave it on the way out. */
async function returnedBy(gmail: GmailAccess, { payload, labelIds }: wire.Mail): Promise<string | null> {
  const types = [...partsOf(payload)].map(
    ({ mimeType = '', headers }) =>
      `${mimeType} ${headers?.find(({ name }) => /^content-type$/i.test(name))?.value ?? ''}`,
  )
  const reports =
    types.some((type) => /multipart\/report|message\/delivery-status/i.test(type)) &&
    /mailer-daemon@|postmaster@/i.test(headerOf(payload, 'from') ?? '')
  if (!reports || labelIds.includes('SENT')) return null
  const named = namedBy(payload).at(-1)
  if (named === undefined) return null
  const answer = await findNamed(gmail, named)
  return 'error' in answer ? null : (answer.value.messages[0]?.id ?? null)
}
