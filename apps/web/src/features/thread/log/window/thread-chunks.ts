import type { Entry } from '@hilo/contracts'
import type { ThreadItem } from '../thread-items'

/** Items that are rendered or left out together. */
export interface Chunk {
  readonly key: string
  readonly items: readonly ThreadItem[]
}

/** Chunks are cut by seq, so that their borders stay when older or newer entries arrive. */
const chunkSize = 20

const seqOf = (item: ThreadItem): number | null =>
  item.kind === 'message' || item.kind === 'timeline' ? item.entry.seq : null

export function toChunks(items: readonly ThreadItem[]): Chunk[] {
  const chunks: { key: string; items: ThreadItem[] }[] = []
  const timesUsed = new Map<number, number>()
  let currentNumber: number | null = null
  let separators: ThreadItem[] = []
  for (const item of items) {
    const seq = seqOf(item)
    // A separator belongs to the entry after it.
    if (seq === null) {
      separators.push(item)
      continue
    }
    const chunkNumber = Math.floor(seq / chunkSize)
    let chunk = chunks.at(-1)
    if (!chunk || chunkNumber !== currentNumber) {
      const repetitions = timesUsed.get(chunkNumber) ?? 0
      timesUsed.set(chunkNumber, repetitions + 1)
      chunk = { key: repetitions === 0 ? `c${chunkNumber}` : `c${chunkNumber}.${repetitions}`, items: [] }
      chunks.push(chunk)
      currentNumber = chunkNumber
    }
    chunk.items.push(...separators, item)
    separators = []
  }
  return chunks
}

/** The chunk that has the entry, by itself or in an album; -1 where it is not loaded. */
export const chunkIndexOf = (chunks: readonly Chunk[], uuid: string): number =>
  chunks.findIndex(({ items }) =>
    items.some(
      (item) =>
        item.key === uuid || (item.kind === 'message' && item.album?.some((entry) => entry.uuid === uuid)),
    ),
  )

/** Whether a chunk looks the same, so that it need not be rendered again. */
export function sameItems(a: readonly ThreadItem[], b: readonly ThreadItem[]): boolean {
  return a.length === b.length && a.every((item, index) => sameItem(item, b[index]))
}

function sameItem(a: ThreadItem, b: ThreadItem | undefined): boolean {
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
  a === b || (a?.length === b?.length && (a ?? []).every((entry, index) => entry === b?.[index]))
