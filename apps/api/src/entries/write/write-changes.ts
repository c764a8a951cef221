import type { InteractionEvent } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { isAnnounced } from '../../platform/events/listeners'
import { type StoredEvents, stampEvents, writeStamped } from '../../platform/events/write-events'
import { addJobs, jobRows } from '../../platform/jobs/add-jobs'
import { storableJson } from '../../platform/text/storable-json'
import type { AnnouncedChange } from '../announced-change'
import type { Changes } from '../changes'
import { eventsOfContacts } from '../events'
import { type InteractionRecord, readInteractionRows } from '../interaction-records'
import type { EntryRow } from '../rows'
import {
  addLabels,
  insertMentions,
  moveEntries,
  quoteInAnswers,
  releaseFiles,
  removeLabels,
  updateContacts,
  updateLastAssigned,
  writeAds,
  writeAppliedItems,
} from './write-statements'
import { hasThreadRows, writeThread } from './write-thread'

/** An inbound item: its account, its key, and the provider's data. */
export interface IncomingItem {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly now: Date
  readonly dedupeKey: string
  readonly raw: unknown
}

/**
 * With any of these a plan may wait for rows that it has not locked, in the statement of the thread or after it. All plans of a business write
 * the same rows of jobs, so none may hold them while it waits: the last statement then writes events and jobs, not that of the thread.
 */
const mayWait = [
  'newContacts',
  'identities',
  'newConversations',
  'newInteractions',
  'quotedEntries',
  'filesReleased',
  'mentions',
  'addedLabels',
  'removedLabels',
  'assignedTo',
] as const satisfies (keyof Changes)[]

/** Most copies of interactions that the statement of the thread may return: it repeats them in each row of a changed entry. */
const mostShown = 10

/**
 * Writes any plan: sends all its statements without waiting in between. Returns the changes to announce after the commit, without those that
 * sockets do not hear. Events of contacts are announced with the first change, or by the sweep if no interaction has changed. A plan without
 * rows of a channel's account needs none (decision 107).
 */
export async function writeChanges(
  tx: StatementSender,
  { business, uuid: account }: { readonly business: string; readonly uuid: string | null },
  changes: Changes,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const sent: Promise<unknown>[] = []
  /** Called for parents before the rows that refer to them. */
  const write = (statement: Statement, rows: readonly unknown[], ...values: readonly unknown[]) => {
    if (rows.length > 0) sent.push(tx.send(statement, [business, storableJson(rows), ...values]))
  }
  write(writeAppliedItems, changes.appliedItems)
  write(updateContacts, changes.contacts, now)
  write(writeAds, changes.ads, now)
  const { events, jobs, items, newContacts, identities, newConversations, newInteractions, ...others } =
    changes
  const customers = { items, newContacts, identities, newConversations, newInteractions }
  const owner = { business, uuid: account }
  // Entries may be moved to a new thread.
  if (changes.movedEntries.length > 0) sent.push(writeThread(tx, owner, customers, now))
  write(moveEntries, changes.movedEntries)
  const ofContacts = eventsOfContacts(changes)
  const stamped = stampEvents(business, [...ofContacts, ...events], now)
  const { announced, dues } = stamped
  const isOnlyAnnounced = dues.length + jobs.length === 0
  const endsWithThread = isOnlyAnnounced || mayWait.every((part) => changes[part].length === 0)
  const {
    newEntries,
    conversations,
    interactions: changed,
    accepted,
    parts,
    entries: changedEntries,
  } = others
  const rest = {
    ...{ newEntries, conversations, interactions: changed, accepted, parts, entries: changedEntries },
    ...(isOnlyAnnounced
      ? { announced }
      : endsWithThread && { eventsAndJobs: [{ announced, dues, jobs: jobRows(jobs, now) }] }),
  }
  const published = events.filter((ofOne) => ofOne.some(isAnnounced))
  const unshown = byUuid(changes.unshown)
  const named = new Set(published.flatMap((ofOne) => ofOne.map(({ interaction }) => interaction)))
  const uuids = [...named].filter((uuid) => !unshown.has(uuid))
  const threadRows = changes.movedEntries.length > 0 ? rest : { ...customers, ...rest }
  const showsThread = hasThreadRows(threadRows) && isShownByThread(changes, uuids)
  const thread = writeThread(tx, owner, threadRows, now, showsThread ? uuids : [])
  const quoted = changes.quotedEntries.length
    ? tx.send<EntryRow>(quoteInAnswers, [business, storableJson(changes.quotedEntries)])
    : []
  if (changes.filesReleased.length > 0) sent.push(tx.send(releaseFiles, [business, changes.filesReleased]))
  write(insertMentions, changes.mentions, now)
  write(addLabels, changes.addedLabels)
  write(removeLabels, changes.removedLabels)
  if (changes.assignedTo.length > 0)
    sent.push(tx.send(updateLastAssigned, [business, changes.assignedTo, now]))
  if (events.length + ofContacts.length === 0) {
    if (!endsWithThread) sent.push(addJobs(tx, jobs, now))
    await Promise.all([...sent, thread, quoted])
    return []
  }
  const rows = showsThread
    ? thread.then(({ shown }) => byUuid(shown))
    : uuids.length > 0
      ? readInteractionRows(tx, business, uuids)
      : byUuid<InteractionRecord>([])
  const writtenEvents = writeStamped(tx, business, stamped, now, {
    jobs,
    outbox: endsWithThread ? thread.then(({ outbox }) => outbox) : null,
  })
  // Awaited together: when one fails the later ones fail too, and no rejection goes unhandled.
  const [stored, interactions, written, quotedRows] = await Promise.all([
    writtenEvents,
    rows,
    thread,
    quoted,
    ...sent,
  ])
  const planned = byUuid(changes.newEntries)
  const added = written.added.map((row): EntryRow => ({ ...found(planned, row.uuid), ...row }))
  const entries = byUuid([...added, ...written.changed, ...quotedRows])
  const contacts = stored.slice(0, ofContacts.length)
  const ofInteractions = stored.slice(ofContacts.length) as readonly StoredEvents<InteractionEvent['name']>[]
  const toAnnounce = ofInteractions.filter(({ outbox }) => outbox !== null)
  const shownOf = (uuid: string) => {
    const thread = unshown.get(uuid)
    return thread
      ? { interaction: { ...thread, business_uuid: business }, unshown: true as const }
      : { interaction: found(interactions, uuid) }
  }
  return toAnnounce.map(({ outbox, events: ofOne }, position) => ({
    ...shownOf(ofOne[0]?.interaction ?? ''),
    ...(position === 0 && contacts.length > 0 && { contacts }),
    // An entry with several events is published once.
    entries: [...new Set(ofOne.flatMap((event) => event.entries))].map((uuid) => found(entries, uuid)),
    outbox,
    events: ofOne,
  }))
}

/**
 * Whether the statement of the thread can return the interactions too: only labels, which are written after it, would change what lists show
 * of them. There must be few, because it repeats them for each changed entry.
 */
const isShownByThread = ({ addedLabels, removedLabels, entries }: Changes, uuids: readonly string[]) =>
  addedLabels.length + removedLabels.length === 0 && uuids.length * Math.max(1, entries.length) <= mostShown

const byUuid = <Row extends { readonly uuid: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.uuid, row]))

function found<K, V>(rows: ReadonlyMap<K, V>, key: K): V {
  const row = rows.get(key)
  if (row === undefined) throw new Error('a row that was announced was not written')
  return row
}
