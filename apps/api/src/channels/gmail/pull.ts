import type { z } from 'zod'
import type { Pulled } from '../adapter'
import { returnedBy } from './find-returned'
import { exchangeOf } from './find-thread'
import { type GmailAccess, type GmailAnswer, getGmail } from './gmail-api'
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
  const records: Added[] = []
  for (let page: string | undefined = ''; page !== undefined; ) {
    const path: string = `history?startHistoryId=${encodeURIComponent(cursor)}&historyTypes=messageAdded&historyTypes=labelRemoved&maxResults=500${page && `&pageToken=${encodeURIComponent(page)}`}`
    const answer: GmailAnswer<z.output<typeof wire.history>> = await getGmail(gmail, path, wire.history)
    if ('error' in answer) return answer.missing ? pullAll(gmail, '7d', take) : { error: answer.error }
    const { history, historyId, nextPageToken }: z.output<typeof wire.history> = answer.value
    for (const { id, messagesAdded, labelsRemoved } of history) {
      // A customer's mail that a person took out of the spam came long ago, and was left there.
      const rescued = labelsRemoved.filter(({ labelIds }) => labelIds.includes('SPAM'))
      const ids = [...messagesAdded, ...rescued]
        .filter(({ message }) => isOfUse(message.labelIds))
        .map(({ message }) => message.id)
      records.push({ id, ids })
    }
    next = historyId
    page = nextPageToken
  }
  let reached: string | undefined
  for (const { id, ids } of records) {
    const failed = await takeEach(gmail, ids, take)
    // What was taken so far is not asked for again: a long absence would meet the same limit at the same mail for ever.
    if (failed) return { error: failed.error, ...(reached !== undefined && { cursor: reached }) }
    reached = id
  }
  return { cursor: next }
}

/** One line of the mailbox's history. */
interface Added {
  readonly id: string
  readonly ids: readonly string[]
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
  if (ids.length === 0) return null
  const addresses = await addressesOf(gmail)
  if ('error' in addresses) return addresses
  for (const id of new Set(ids)) {
    const answer = await getGmail(gmail, `messages/${id}?format=full`, wire.mail)
    if ('error' in answer) {
      // Deleted between the list and the reading of it.
      if (answer.missing) continue
      if (!answer.unreadable) return answer
      // An operator shall see it; asked for again and again it would keep all that came behind it out of the inbox.
      await take({ unreadable: id, mail: { ...answer.unreadable, addresses } })
      continue
    }
    const returned = await returnedBy(gmail, answer.value)
    if (returned !== null && 'error' in returned) return returned
    const exchange = await exchangeOf(gmail, answer.value, addresses)
    if ('error' in exchange) return exchange
    await take({ ...answer.value, ...(returned !== null && { returned }), ...exchange, addresses })
  }
  return null
}
