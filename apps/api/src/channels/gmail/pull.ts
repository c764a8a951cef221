import type { z } from 'zod'
import type { Pulled } from '../adapter'
import { type GmailAccess, type GmailAnswer, getGmail } from './gmail-api'
import { headerOf, partsOf } from './read-letter'
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
    await take({ ...answer.value, ...(returned !== null && { returned }) })
  }
  return null
}

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
  const [named] =
    `${headerOf(payload, 'in-reply-to') ?? ''} ${headerOf(payload, 'references') ?? ''}`.match(
      /<[^<>\s]+>/,
    ) ?? []
  if (named === undefined) return null
  const answer = await getGmail(
    gmail,
    `messages?q=${encodeURIComponent(`rfc822msgid:${named}`)}&maxResults=1`,
    wire.list,
  )
  return 'error' in answer ? null : (answer.value.messages[0]?.id ?? null)
}
