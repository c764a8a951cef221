import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { isInUse, isSelected } from './is-in-use'
import { type Span, spanAround, spanAt, spanAtEnd } from './span'
import { type Chunk, chunkIndexOf } from './thread-chunks'

/** Up to this many entries all are rendered, so that the browser's find and the reading order are complete. */
const renderAllUpTo = 300
/** The assumed height of an item that was never rendered. */
const estimatedItemHeight = 64

type WindowPart =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  /** Takes the place of chunks that are not rendered. */
  | { readonly kind: 'space'; readonly key: string; readonly height: number }

export interface ThreadWindow {
  readonly parts: readonly WindowPart[]
  /** True if the document has only a part of the loaded entries. */
  readonly partial: boolean
  /** Changes with the rendered chunks. */
  readonly renderedKey: string
  /** Something is in use far from the visible part. */
  readonly usedElsewhere: boolean
  /** Renders the chunks near the visible part. */
  update(): void
  /** Renders the entry; false where it is not loaded, or rendered already. */
  reveal(uuid: string): boolean
  revealEnd(): void
}

/** The rendered chunks by their keys, because indexes change with older pages. `to` null: up to the end, whatever arrives there. */
interface RenderedRange {
  readonly from: string
  readonly to: string | null
  /** Chunks in use outside the range. */
  readonly keptKeys: readonly string[]
}

/**
 * Which chunks of a thread are in the document. A chat opens with what fits on the screen. A short thread is rendered
 * whole a moment later; of a long one, only what is near the visible part, with space of the same height for the rest.
 * See decision 070.
 */
export function useThreadWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  chunks: readonly Chunk[],
  entryCount: number,
  openAt: string | null,
): ThreadWindow {
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => startTransition(() => setIsOpened(true)), [])
  const [rendered, setRendered] = useState<RenderedRange | null>(null)
  const heights = useRef(new Map<string, number>())
  const heightOf = ({ key, items }: Chunk) => heights.current.get(key) ?? items.length * estimatedItemHeight

  const partial = entryCount > renderAllUpTo
  const span = spanOf(chunks, rendered) ?? openingSpan(chunks, openAt)
  const rendersAll = isOpened && !partial
  const keptKeys = new Set(rendered?.keptKeys)
  const isRendered = (index: number) =>
    rendersAll || (index >= span.first && index <= span.last) || keptKeys.has(chunks[index]?.key ?? '')

  const render = (next: Span) => {
    const listElement = list.current
    const usedKeys = listElement ? keysInUse(listElement, chunks, next) : []
    const from = chunks[next.first]?.key ?? ''
    const to = next.last >= chunks.length - 1 ? null : (chunks[next.last]?.key ?? null)
    setRendered((previous) =>
      previous?.from === from && previous.to === to && previous.keptKeys.join() === usedKeys.join()
        ? previous
        : { from, to, keptKeys: usedKeys },
    )
  }

  return {
    parts: partsOf(chunks, isRendered, heightOf),
    partial,
    usedElsewhere: keptKeys.size > 0,
    renderedKey: rendersAll ? 'whole' : [chunks[span.first]?.key, chunks[span.last]?.key, ...keptKeys].join(),
    update() {
      const element = scroller.current
      const listElement = list.current
      // Hidden: nothing to update.
      if (!element || !listElement || element.clientHeight === 0) return
      for (const chunkElement of chunksIn(listElement)) {
        heights.current.set(chunkElement.dataset.chunk ?? '', chunkElement.getBoundingClientRect().height)
      }
      // Those of chunks that are not loaded any more.
      if (heights.current.size > chunks.length)
        for (const key of heights.current.keys())
          if (!chunks.some((chunk) => chunk.key === key)) heights.current.delete(key)
      const top = element.getBoundingClientRect().top - listElement.getBoundingClientRect().top
      render(spanAt(chunks.map(heightOf), { top, height: element.clientHeight }, span))
    },
    reveal(uuid) {
      const index = chunkIndexOf(chunks, uuid)
      if (index < 0 || isRendered(index)) return false
      render(spanAround(chunks, index))
      return true
    },
    revealEnd() {
      if (!isRendered(chunks.length - 1)) render(spanAtEnd(chunks))
    },
  }
}

function openingSpan(chunks: readonly Chunk[], openAt: string | null): Span {
  const index = openAt === null ? -1 : chunkIndexOf(chunks, openAt)
  return index < 0 ? spanAtEnd(chunks) : spanAround(chunks, index)
}

/** Null where its first or last chunk is gone. */
function spanOf(chunks: readonly Chunk[], rendered: RenderedRange | null): Span | null {
  if (!rendered) return null
  const first = chunks.findIndex(({ key }) => key === rendered.from)
  const last = rendered.to === null ? chunks.length - 1 : chunks.findIndex(({ key }) => key === rendered.to)
  return first < 0 || last < first ? null : { first, last }
}

const chunksIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-chunk]')]

/**
 * The chunks in use outside the span, with their neighbours, so that the arrow keys can continue from there; and all
 * between the ends of a selection, so that the copied text has no gap.
 */
function keysInUse(list: HTMLElement, chunks: readonly Chunk[], { first, last }: Span): string[] {
  const rendered = chunksIn(list)
  const keysOf = (elements: HTMLElement[]) =>
    new Set(elements.map((chunkElement) => chunkElement.dataset.chunk))
  const usedKeys = keysOf(rendered.filter(isInUse))
  if (usedKeys.size === 0) return []
  const selected = keysOf(rendered.filter(isSelected))
  const from = chunks.findIndex(({ key }) => selected.has(key))
  const to = chunks.findLastIndex(({ key }) => selected.has(key))
  return chunks.flatMap(({ key }, index) =>
    (index < first || index > last) &&
    ((index > from && index < to) ||
      [index - 1, index, index + 1].some((neighbour) => usedKeys.has(chunks[neighbour]?.key)))
      ? [key]
      : [],
  )
}

function partsOf(
  chunks: readonly Chunk[],
  isRendered: (index: number) => boolean,
  heightOf: (chunk: Chunk) => number,
): WindowPart[] {
  const parts: WindowPart[] = []
  for (const [index, chunk] of chunks.entries()) {
    const before = parts.at(-1)
    if (isRendered(index)) parts.push({ kind: 'chunk', chunk })
    else if (before?.kind === 'space')
      parts[parts.length - 1] = { ...before, height: before.height + heightOf(chunk) }
    else parts.push({ kind: 'space', key: `space:${chunk.key}`, height: heightOf(chunk) })
  }
  return parts
}
