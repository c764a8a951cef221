import type { Entry } from '@hilo/contracts'
import type { Item } from './thread-items'

/** Items that are drawn, kept and left out together. */
export interface Chunk {
  readonly key: string
  readonly items: readonly Item[]
}

/** Lines of a chunk, by place of arrival: so the borders stay where they are when older or newer lines come. */
const chunkSize = 20

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

/** Where the line stands, by itself or among the pictures of an album; -1 where it is not loaded. */
export const chunkWith = (chunks: readonly Chunk[], uuid: string): number =>
  chunks.findIndex(({ items }) =>
    items.some(
      (item) =>
        item.key === uuid || (item.kind === 'message' && item.album?.some((entry) => entry.uuid === uuid)),
    ),
  )

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
