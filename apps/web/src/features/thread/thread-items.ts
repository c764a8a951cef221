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

/** Items that are drawn, kept and skipped by the browser together. */
export interface Chunk {
  readonly key: string
  readonly items: readonly Item[]
}

const pauseMs = 60_000
/** Lines of a chunk, by place of arrival: so the borders stay where they are when older or newer lines come. */
const chunkSize = 40

export const isMessage = (entry: Entry): entry is Message => entry.kind !== 'timeline'
export const sideOf = (entry: Entry): 'in' | 'out' => (entry.author.kind === 'client' ? 'in' : 'out')

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
    const day = dayKey(entry.date)
    if (!before || dayKey(before.date) !== day)
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
  for (const entry of entries.slice(at, at + mostInAlbum)) {
    const before = album.at(-1)
    if (!isTile(entry)) break
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
  !entry.body.refused &&
  entry.status !== 'failed' &&
  entry.reactions.length === 0

/** The same voice, within a minute, on the same day. */
function continues(before: Entry, after: Entry): boolean {
  return (
    before.kind === after.kind &&
    isMessage(after) &&
    before.author.kind === after.author.kind &&
    before.author.uuid === after.author.uuid &&
    Date.parse(after.date) - Date.parse(before.date) < pauseMs &&
    dayKey(before.date) === dayKey(after.date)
  )
}

const seqOf = (item: Item): number | null =>
  item.kind === 'message' || item.kind === 'timeline' ? item.entry.seq : null

export function toChunks(items: readonly Item[]): Chunk[] {
  const chunks: { key: string; items: Item[] }[] = []
  const used = new Map<number, number>()
  let number: number | null = null
  let waiting: Item[] = []
  for (const item of items) {
    const seq = seqOf(item)
    // Separators belong to what comes after them.
    if (seq === null) {
      waiting.push(item)
      continue
    }
    const its = Math.floor(seq / chunkSize)
    let chunk = chunks.at(-1)
    if (!chunk || its !== number) {
      const times = used.get(its) ?? 0
      used.set(its, times + 1)
      chunk = { key: times === 0 ? `c${its}` : `c${its}.${times}`, items: [] }
      chunks.push(chunk)
      number = its
    }
    chunk.items.push(...waiting, item)
    waiting = []
  }
  return chunks
}

/** Nothing in the chunk looks different: the drawn one can stay. */
export function sameItems(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, at) => sameItem(item, b[at]))
}

function sameItem(a: Item, b: Item | undefined): boolean {
  if (b?.kind !== a.kind || b.key !== a.key) return false
  if (a.kind === 'timeline' && b.kind === 'timeline') return a.entry === b.entry
  if (a.kind === 'message' && b.kind === 'message')
    return (
      a.entry === b.entry &&
      a.quoted === b.quoted &&
      a.first === b.first &&
      a.last === b.last &&
      sameAlbum(a.album, b.album)
    )
  return true
}

const sameAlbum = (a: readonly Entry[] | null, b: readonly Entry[] | null): boolean =>
  a === b || (a?.length === b?.length && (a ?? []).every((entry, at) => entry === b?.[at]))

/** The first of the customer's last `unread` messages. */
export function firstUnreadOf(entries: readonly Entry[], unread: number): string | null {
  if (unread <= 0) return null
  const theirs = entries.filter((entry) => isMessage(entry) && sideOf(entry) === 'in')
  return theirs.at(-unread)?.uuid ?? theirs[0]?.uuid ?? null
}
