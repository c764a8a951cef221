import type { z } from 'zod'
import { tooManyBytes } from '../../../../platform/http/bodies/up-to'
import type { PullResult } from '../../../adapter'
import { addressesOf } from '../access/send-as'
import { type GmailAccess, type GmailAnswer, getGmail, readMailAnswer } from '../gmail-api'
import { readReturnedMail } from '../parse/report/read-returned-mail'
import * as wire from '../wire'
import { findExchange } from './find-exchange'

type StoreRaw = (raw: unknown) => Promise<void>
type Failed = Extract<GmailAnswer<never>, { error: unknown }>

/**
 * Passes the mails since `cursor` to `store` and answers the next cursor. Without a cursor: the last day. Where Gmail no longer
 * has the history since the cursor: the last week; mails that are already known are recognised as duplicates.
 */
export async function pullMails(
  gmail: GmailAccess,
  cursor: string | null,
  store: StoreRaw,
): Promise<PullResult> {
  if (cursor === null) return pullAll(gmail, '1d', store)
  let next = cursor
  const records: HistoryRecord[] = []
  for (let page: string | undefined = ''; page !== undefined; ) {
    const path: string = `history?startHistoryId=${encodeURIComponent(cursor)}&historyTypes=messageAdded&historyTypes=labelRemoved&maxResults=500${page && `&pageToken=${encodeURIComponent(page)}`}`
    const answer: GmailAnswer<z.output<typeof wire.history>> = await getGmail(gmail, path, wire.history)
    if ('error' in answer) return answer.missing ? pullAll(gmail, '7d', store) : { error: answer.error }
    const { history, historyId, nextPageToken }: z.output<typeof wire.history> = answer.value
    for (const { id, messagesAdded, labelsRemoved } of history) {
      // A mail that a person has moved out of the spam folder: it was ignored when it came.
      const rescued = labelsRemoved.filter(({ labelIds }) => labelIds.includes('SPAM'))
      const ids = [...messagesAdded, ...rescued]
        .filter(({ message }) => isInInboxOrSent(message.labelIds))
        .map(({ message }) => message.id)
      records.push({ id, ids })
    }
    next = historyId
    page = nextPageToken
  }
  let lastStored: string | undefined
  for (const { id, ids } of records) {
    const failed = await fetchAndStoreEach(gmail, ids, store)
    // The next pull continues after the last record: after a long absence it would otherwise hit the same limit forever.
    if (failed) return { error: failed.error, ...(lastStored !== undefined && { cursor: lastStored }) }
    lastStored = id
  }
  return { cursor: next }
}

/** A record of the mailbox's history. */
interface HistoryRecord {
  readonly id: string
  readonly ids: readonly string[]
}

const isInInboxOrSent = (labels: readonly string[]): boolean =>
  labels.includes('INBOX') || labels.includes('SENT')

/** Reads the cursor first: a mail that comes meanwhile is fetched twice rather than never. */
async function pullAll(gmail: GmailAccess, since: string, store: StoreRaw): Promise<PullResult> {
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
  const failed = await fetchAndStoreEach(gmail, ids.toReversed(), store)
  return failed ? { error: failed.error } : { cursor: profile.value.historyId }
}

async function fetchAndStoreEach(
  gmail: GmailAccess,
  ids: readonly string[],
  store: StoreRaw,
): Promise<Failed | null> {
  if (ids.length === 0) return null
  const addresses = await addressesOf(gmail)
  if ('error' in addresses) return addresses
  for (const id of new Set(ids)) {
    const answer = await readWholeOrHeaders(gmail, id)
    if ('error' in answer) {
      // Deleted since it was listed.
      if (answer.missing) continue
      if (!answer.unreadable) return answer
      // Kept for an operator: a retry would fail again and block all later mails.
      await store({ unreadable: id, mail: { ...answer.unreadable, addresses } })
      continue
    }
    const returned = await readReturnedMail(gmail, answer.value)
    if (returned !== null && 'error' in returned) return returned
    const exchange = await findExchange(gmail, answer.value, addresses)
    if ('error' in exchange) return exchange
    await store({ ...answer.value, ...(returned !== null && { returned }), ...exchange, addresses })
  }
  return null
}

/** A mail with more text than is read comes with its headers only: its sender could otherwise hold up all later mails. */
async function readWholeOrHeaders(gmail: GmailAccess, id: string): Promise<GmailAnswer<wire.Mail>> {
  const whole = await getGmail(gmail, `messages/${id}?format=full`, wire.mail, readMailAnswer)
  if (!('error' in whole) || whole.error.code !== tooManyBytes) return whole
  const headers = await getGmail(gmail, `messages/${id}?format=metadata`, wire.mail)
  if (!('error' in headers)) return { value: { ...headers.value, headersOnly: true } }
  // Without headers it cannot be read, and is kept for an operator.
  return headers.error.code === tooManyBytes
    ? getGmail(gmail, `messages/${id}?format=minimal`, wire.mail)
    : headers
}
