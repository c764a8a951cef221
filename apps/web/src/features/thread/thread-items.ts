import type { Entry } from '@hilo/contracts'
import { dayKey } from '../../lib/dates'

export type Message = Extract<Entry, { kind: 'message' | 'note' }>
export type MediaMessage = Extract<Message, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>
export type TimelineLine = Extract<Entry, { kind: 'timeline' }>

export type Item =
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'divider'; readonly key: string }
  | { readonly kind: 'timeline'; readonly key: string; readonly entry: TimelineLine }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly entry: Message
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

/** @param firstUnread the line above which 'Mensajes nuevos' stands */
export function toItems(entries: readonly Entry[], firstUnread: string | null): Item[] {
  const items: Item[] = []
  const byUuid = new Map(entries.map((entry) => [entry.uuid, entry]))
  entries.forEach((entry, at) => {
    const before = entries[at - 1]
    const after = entries[at + 1]
    const day = dayKey(entry.date)
    if (!before || dayKey(before.date) !== day)
      items.push({ kind: 'day', key: `day:${day}:${entry.uuid}`, date: entry.date })
    if (entry.uuid === firstUnread) items.push({ kind: 'divider', key: 'divider' })
    if (!isMessage(entry)) {
      items.push({ kind: 'timeline', key: entry.uuid, entry })
      return
    }
    items.push({
      kind: 'message',
      key: entry.uuid,
      entry,
      side: sideOf(entry),
      quoted: (entry.reply_to && byUuid.get(entry.reply_to)) || null,
      first: !before || entry.uuid === firstUnread || !continues(before, entry),
      last: !after || after.uuid === firstUnread || !continues(entry, after),
    })
  })
  return items
}

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
    return a.entry === b.entry && a.quoted === b.quoted && a.first === b.first && a.last === b.last
  return true
}

/** The first of the customer's last `unread` messages. */
export function firstUnreadOf(entries: readonly Entry[], unread: number): string | null {
  if (unread <= 0) return null
  const theirs = entries.filter((entry) => isMessage(entry) && sideOf(entry) === 'in')
  return theirs.at(-unread)?.uuid ?? theirs[0]?.uuid ?? null
}
