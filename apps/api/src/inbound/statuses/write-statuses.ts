import { randomUUID } from 'node:crypto'
import {
  isKnownPrice,
  joinNotes,
  type NewPrice,
  type PricedEntry,
  recordPrices,
} from '../../costs/record-price'
import type { AnnouncedChange } from '../../entries/announced-change'
import { noChanges } from '../../entries/changes'
import { toItemRow } from '../../entries/item-row'
import type { LockedThreads } from '../../entries/lock-rows'
import type { EntryRow, ItemRow } from '../../entries/rows'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { IncomingStatus, MessageStatuses } from './incoming-status'
import { entryOfOurs, planStatuses } from './plan'
import type { StatusFacts } from './read-facts'

/** Statuses of a message whose facts are read. `orphan`: they wait for the message. */
export interface KnownStatuses extends Pick<MessageStatuses, 'providerId' | 'entry' | 'incoming'> {
  readonly facts: StatusFacts
  readonly state: 'done' | 'orphan'
}

/** Plans and writes the statuses of messages that are locked, by the same statements however many there are. */
export async function writeStatuses(
  tx: PipelinedTx,
  { account, now }: Pick<IncomingItem, 'account' | 'now'>,
  threads: LockedThreads,
  messages: readonly KnownStatuses[],
): Promise<readonly AnnouncedChange[]> {
  const plan = planStatuses(
    threads,
    messages.map(({ facts, providerId, incoming }) => ({
      facts,
      statuses: incoming.map(({ report: { status, error } }) => ({ providerId, status, error })),
    })),
  )
  const changes = { ...noChanges, ...plan, items: messages.flatMap((message) => itemsOf(account, message)) }
  const prices = messages.flatMap((message) => priceOf(threads, message) ?? [])
  // The prices first: nothing waits for a row after jobs are written (`mayWait`).
  const [, written] = await Promise.all([
    recordPrices(tx, account, prices, now),
    writeChanges(tx, account, changes, now),
  ])
  return written
}

/** When the last message began that was sent while its account was stopped, and has reached the customer now. */
export function arrivedOf(messages: readonly KnownStatuses[]): { readonly arrived?: Date } {
  const [last] = messages
    .filter(({ incoming }) => incoming.some(isReached))
    .flatMap(({ facts }) => facts.sentWhileStopped ?? [])
    .toSorted((one, other) => other.getTime() - one.getTime())
  return last ? { arrived: last } : {}
}
const isReached = ({ report: { status } }: IncomingStatus): boolean =>
  status === 'delivered' || status === 'read'

const itemsOf = (
  account: IncomingItem['account'],
  { providerId, entry, incoming, state }: KnownStatuses,
): readonly ItemRow[] =>
  incoming.map(({ dedupeKey, raw, report: { status, error, part } }) => {
    const parsed = { provider_message_id: providerId, status, entry, part, ...(error && { error }) }
    const payload = state === 'done' && !error ? {} : { parsed, raw }
    const awaited = state === 'orphan' ? providerId : null
    return toItemRow({ account, dedupeKey, kind: 'status', payload }, randomUUID(), state, awaited)
  })

function priceOf(threads: LockedThreads, { providerId, facts, incoming }: KnownStatuses): NewPrice | null {
  const note = joinNotes(incoming.flatMap(({ report }) => report.price ?? []))
  const found = entryOfOurs(facts)
  const entry = found ? pricedEntryOf(threads, found) : null
  return note && !isKnownPrice(facts.price, entry, note) ? { providerId, entry, note } : null
}

function pricedEntryOf({ interactions }: LockedThreads, entry: EntryRow): PricedEntry {
  const { conversation_uuid, author_kind, author_uuid, body } = entry
  const { template } = body as { readonly template?: { readonly name?: string } }
  return {
    conversation_uuid,
    area_uuid: interactions.find(({ uuid }) => uuid === entry.interaction_uuid)?.area_uuid ?? null,
    author_kind,
    author_uuid,
    template: template?.name ?? null,
  }
}
