import type { Request } from 'express'
import { z } from 'zod'
import type { HistoryEntry, Mailbox } from '../account'
import { invalid, notFound } from '../errors'
import type { World } from '../world'

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())])

const Query = z.looseObject({
  startHistoryId: z.string().regex(/^\d+$/),
  historyTypes: list.optional(),
  labelId: z.string().optional(),
  maxResults: z.coerce.number().int().min(1).max(500).default(100),
  pageToken: z.string().regex(/^\d+$/).optional(),
})

const listNames = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
} as const

/** The changes since `startHistoryId`; 404 when it is too old. */
export function historyOf({ knobs }: World, mailbox: Mailbox, query: Request['query']) {
  const parsed = Query.safeParse(query)
  if (!parsed.success) throw invalid('Invalid startHistoryId')
  const { startHistoryId, historyTypes, labelId, maxResults, pageToken } = parsed.data
  const start = Number(startHistoryId)
  const forgotten = knobs.current.historyExpired && start < mailbox.historyId
  if (start < mailbox.oldestHistory || start > mailbox.historyId || forgotten) throw notFound()
  const found = mailbox.history.filter(
    ({ id, kind, mail }) =>
      id > start &&
      (!historyTypes || historyTypes.includes(kind)) &&
      (labelId === undefined || mail.labelIds.includes(labelId)),
  )
  const from = Number(pageToken ?? 0)
  const page = found.slice(from, from + maxResults)
  return {
    ...(page.length > 0 && { history: page.map(entryView) }),
    ...(from + maxResults < found.length && { nextPageToken: String(from + maxResults) }),
    historyId: String(mailbox.historyId),
  }
}

function entryView({ id, kind, mail, labelIds }: HistoryEntry) {
  const short = { id: mail.id, threadId: mail.threadId }
  const change = { message: { ...short, labelIds: mail.labelIds }, ...(labelIds && { labelIds }) }
  return { id: String(id), messages: [short], [listNames[kind]]: [change] }
}
