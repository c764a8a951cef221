import { type Entry, normalizedSubject } from '@hilo/contracts'
import { dayKey } from '../../../lib/text/dates'
import {
  isFromCustomer,
  isMessage,
  type MediaMessage,
  type Message,
  sideOf,
  type TimelineEntry,
} from './entry-kinds'
import { mailSubject, startsMailThread } from './mail-subject'

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'divider'; readonly key: string }
  | { readonly kind: 'subject'; readonly key: string; readonly subject: string }
  | { readonly kind: 'timeline'; readonly key: string; readonly entry: TimelineEntry }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly entry: Message
      /** Pictures sent together: this entry and those after it, shown as one. */
      readonly album: readonly MediaMessage[] | null
      readonly side: 'in' | 'out'
      /** The message that this one answers, if it is or was loaded. */
      readonly quoted: Entry | null
      /** First and last of a group: messages of one author without a gap. */
      readonly first: boolean
      readonly last: boolean
    }

const groupGapMs = 60_000

interface Moment {
  readonly day: string
  readonly ms: number
}

const momentCache = new WeakMap<Entry, Moment>()

/** Cached, because the calendar of the business costs more than all the rest. */
function momentOf(entry: Entry): Moment {
  const previous = momentCache.get(entry)
  if (previous) return previous
  const moment = { day: dayKey(entry.date), ms: Date.parse(entry.date) }
  momentCache.set(entry, moment)
  return moment
}

/**
 * @param firstUnread the entry above which 'Mensajes nuevos' stands
 * @param subject the subject of the thread, which its mails have until one has another
 * @param answered entries that are not loaded any more, and which loaded ones answer
 */
export function toThreadItems(
  entries: readonly Entry[],
  firstUnread: string | null,
  subject: string | null = null,
  answered: readonly Entry[] = [],
): ThreadItem[] {
  let currentSubject = subject === null ? null : normalizedSubject(subject)
  const items: ThreadItem[] = []
  const byUuid = new Map([...answered, ...entries].map((entry) => [entry.uuid, entry]))
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] as Entry
    const previous = entries[index - 1]
    const { day } = momentOf(entry)
    if (!previous || momentOf(previous).day !== day)
      items.push({ kind: 'day', key: `day:${day}:${entry.uuid}`, date: entry.date })
    if (entry.uuid === firstUnread) items.push({ kind: 'divider', key: 'divider' })
    if (!isMessage(entry)) {
      items.push({ kind: 'timeline', key: entry.uuid, entry })
      continue
    }
    const ownSubject = mailSubject(entry)
    if (ownSubject !== null) {
      if (
        currentSubject !== null &&
        normalizedSubject(ownSubject) !== currentSubject &&
        !startsMailThread(entry)
      )
        items.push({ kind: 'subject', key: `subject:${entry.uuid}`, subject: ownSubject })
      currentSubject = normalizedSubject(ownSubject)
    }
    const album = albumAt(entries, index, firstUnread)
    index += album.length > 1 ? album.length - 1 : 0
    const lastOfAlbum = entries[index] ?? entry
    const next = entries[index + 1]
    items.push({
      kind: 'message',
      key: entry.uuid,
      entry,
      album: album.length > 1 ? album : null,
      side: sideOf(entry),
      quoted: (entry.reply_to && byUuid.get(entry.reply_to)) || null,
      first: !previous || entry.uuid === firstUnread || !continuesGroup(previous, entry),
      last: !next || next.uuid === firstUnread || !continuesGroup(lastOfAlbum, next),
    })
  }
  return items
}

/**
 * The pictures and videos that one person sent together, beginning here. Channels report albums in different ways, so
 * what follows without a gap and without a caption belongs to the album.
 */
function albumAt(entries: readonly Entry[], index: number, firstUnread: string | null): MediaMessage[] {
  const album: MediaMessage[] = []
  for (let albumIndex = index; albumIndex < index + maxAlbumSize; albumIndex += 1) {
    const entry = entries[albumIndex]
    const previous = album.at(-1)
    if (!entry || !fitsAlbum(entry)) break
    const canJoin = !entry.body.caption && entry.reply_to === null && entry.uuid !== firstUnread
    if (previous && !(canJoin && continuesGroup(previous, entry))) break
    album.push(entry)
  }
  return album
}

/** The limit of an album in Telegram. */
const maxAlbumSize = 10

const fitsAlbum = (entry: Entry): entry is MediaMessage =>
  (entry.type === 'image' || entry.type === 'video') &&
  !entry.deleted &&
  // A subject of its own would be shown above the whole album.
  entry.body.reply_subject === undefined &&
  // The files of such a message are shown together already.
  entry.body.more === undefined &&
  !entry.body.expired &&
  entry.body.too_large === undefined &&
  entry.body.link === undefined &&
  !entry.body.refused &&
  !entry.body.storage_full &&
  // MessageOrigin shows something above it.
  entry.body.shared === undefined &&
  entry.body.ad === undefined &&
  entry.status !== 'failed' &&
  entry.reactions.length === 0 &&
  // A message with unfinished acts needs a bubble that shows them.
  entry.acts === undefined

/** Whether the entry continues the group: the same author, within a minute, on the same day. */
function continuesGroup(previous: Entry, next: Entry): boolean {
  return (
    previous.kind === next.kind &&
    isMessage(next) &&
    previous.author.kind === next.author.kind &&
    previous.author.uuid === next.author.uuid &&
    // An import brings only the names of people who are not users here.
    (next.author.uuid !== null || previous.author.name === next.author.name) &&
    momentOf(next).ms - momentOf(previous).ms < groupGapMs &&
    momentOf(previous).day === momentOf(next).day
  )
}

/** The first of the customer's last `unread` messages; null when none is unread. */
export function firstUnreadOf(entries: readonly Entry[], unread: number): string | null {
  if (unread <= 0) return null
  const fromCustomer = entries.filter(isFromCustomer)
  return fromCustomer.at(-unread)?.uuid ?? fromCustomer[0]?.uuid ?? null
}
