import type { Entry } from '@hilo/contracts'
import { dayKey } from '../../lib/dates'
import { bareSubject, beginsThread, subjectIn } from './subject-of'

export type Message = Extract<Entry, { kind: 'message' | 'note' }>
export type MediaMessage = Extract<Message, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>
export type TimelineLine = Extract<Entry, { kind: 'timeline' }>

export type Item =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'divider'; readonly key: string }
  | { readonly kind: 'subject'; readonly key: string; readonly subject: string }
  | { readonly kind: 'timeline'; readonly key: string; readonly entry: TimelineLine }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly entry: Message
      /** Pictures that came together: the entry and those after it, shown as one. */
      readonly album: readonly MediaMessage[] | null
      readonly side: 'in' | 'out'
      /** The message that this one answers, where it is loaded. */
      readonly quoted: Entry | null
      /** First and last of what one author said without a pause. */
      readonly first: boolean
      readonly last: boolean
    }

const pauseMs = 60_000

export const isMessage = (entry: Entry): entry is Message => entry.kind !== 'timeline'
/** A network says of what is shared that it is a publication, not whether that is a picture or a film: its file does. */
export function seenAs({ type, body: { shared, mime } }: MediaMessage): MediaMessage['type'] {
  if (!shared || (type !== 'image' && type !== 'video')) return type
  const kind = mime?.split('/')[0]
  return kind === 'image' || kind === 'video' ? kind : type
}

const mediaTypes: readonly string[] = ['document', 'image', 'audio', 'video', 'sticker']
export const isMedia = (entry: Entry): entry is MediaMessage => mediaTypes.includes(entry.type)
export const sideOf = (entry: Entry): 'in' | 'out' => (entry.author.kind === 'client' ? 'in' : 'out')

interface Moment {
  readonly day: string
  readonly ms: number
}

const known = new WeakMap<Entry, Moment>()

/** To ask the calendar costs more than all the rest: it is asked once for each line. */
function momentOf(entry: Entry): Moment {
  const before = known.get(entry)
  if (before) return before
  const moment = { day: dayKey(entry.date), ms: Date.parse(entry.date) }
  known.set(entry, moment)
  return moment
}

/**
 * @param firstUnread the line above which 'Mensajes nuevos' stands
 * @param subject of the thread: what its mails are about until one says otherwise
 */
export function toItems(
  entries: readonly Entry[],
  firstUnread: string | null,
  subject: string | null = null,
): Item[] {
  let about = subject === null ? null : bareSubject(subject)
  const items: Item[] = []
  const byUuid = new Map(entries.map((entry) => [entry.uuid, entry]))
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as Entry
    const before = entries[at - 1]
    const { day } = momentOf(entry)
    if (!before || momentOf(before).day !== day)
      items.push({ kind: 'day', key: `day:${day}:${entry.uuid}`, date: entry.date })
    if (entry.uuid === firstUnread) items.push({ kind: 'divider', key: 'divider' })
    if (!isMessage(entry)) {
      items.push({ kind: 'timeline', key: entry.uuid, entry })
      continue
    }
    const named = subjectIn(entry)
    if (named !== null) {
      if (about !== null && bareSubject(named) !== about && !beginsThread(entry))
        items.push({ kind: 'subject', key: `subject:${entry.uuid}`, subject: named })
      about = bareSubject(named)
    }
    const album = albumAt(entries, at, firstUnread)
    at += album.length > 1 ? album.length - 1 : 0
    const end = entries[at] ?? entry
    const after = entries[at + 1]
    items.push({
      kind: 'message',
      key: entry.uuid,
      entry,
      album: album.length > 1 ? album : null,
      side: sideOf(entry),
      quoted: (entry.reply_to && byUuid.get(entry.reply_to)) || null,
      first: !before || entry.uuid === firstUnread || !continues(before, entry),
      last: !after || after.uuid === firstUnread || !continues(end, after),
    })
  }
  return items
}

/**
 * The pictures and videos that one person sent in one go, from here on. No channel tells us of an album in one way: what
 * follows without a pause and without words of its own belongs together, as it does on the telephone.
 */
function albumAt(entries: readonly Entry[], at: number, firstUnread: string | null): MediaMessage[] {
  const album: MediaMessage[] = []
  for (let place = at; place < at + mostInAlbum; place += 1) {
    const entry = entries[place]
    const before = album.at(-1)
    if (!entry || !isTile(entry)) break
    const joins = !entry.body.caption && entry.reply_to === null && entry.uuid !== firstUnread
    if (before && !(joins && continues(before, entry))) break
    album.push(entry)
  }
  return album
}

/** As many as Telegram sends together; the next one begins another album. */
const mostInAlbum = 10

const isTile = (entry: Entry): entry is MediaMessage =>
  (entry.type === 'image' || entry.type === 'video') &&
  !entry.deleted &&
  !entry.body.expired &&
  entry.body.too_large === undefined &&
  entry.body.link === undefined &&
  !entry.body.refused &&
  // It has something of its own above it.
  entry.body.shared === undefined &&
  entry.status !== 'failed' &&
  entry.reactions.length === 0

/** The same voice, within a minute, on the same day. */
function continues(before: Entry, after: Entry): boolean {
  return (
    before.kind === after.kind &&
    isMessage(after) &&
    before.author.kind === after.author.kind &&
    before.author.uuid === after.author.uuid &&
    momentOf(after).ms - momentOf(before).ms < pauseMs &&
    momentOf(before).day === momentOf(after).day
  )
}

/** What counts as unread. */
export const isTheirs = (entry: Entry): boolean => isMessage(entry) && sideOf(entry) === 'in'

/** The first of the customer's last `unread` messages. */
export function firstUnreadOf(entries: readonly Entry[], unread: number): string | null {
  if (unread <= 0) return null
  const theirs = entries.filter(isTheirs)
  return theirs.at(-unread)?.uuid ?? theirs[0]?.uuid ?? null
}
