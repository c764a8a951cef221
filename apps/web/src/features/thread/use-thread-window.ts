import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { isInUse, isSelected } from './is-in-use'
import { type Span, spanAround, spanAt, spanAtEnd } from './span'
import { type Chunk, chunkWith } from './thread-chunks'

/** Up to as many lines all are drawn: the browser's own find and the reading order stay whole. */
const wholeUpTo = 300
/** Of a line that was never drawn. */
const lineHeight = 64

export type Part =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  /** Stands for chunks that are not drawn. */
  | { readonly kind: 'space'; readonly key: string; readonly height: number }

export interface ThreadWindow {
  readonly parts: readonly Part[]
  /** All that is loaded cannot be seen in the document. */
  readonly partial: boolean
  /** Changes with what is drawn. */
  readonly name: string
  /** Draws what is near to what can be seen. */
  follow(): void
  /** Draws the line; false where it is not loaded, or drawn already. */
  reveal(uuid: string): boolean
  revealEnd(): void
}

/** By keys, for places move when older pages come; `to` is null where it is the end, whatever comes there. */
interface Drawn {
  readonly from: string
  readonly to: string | null
  /** Elsewhere, and in use. */
  readonly kept: readonly string[]
}

/**
 * Which of a thread's chunks are in the document. A chat opens with what fits on the screen, at the place where it
 * opens. A short one is drawn whole a moment later; of a long one there is what lies near to what is seen, and space of
 * the same height for the rest.
 */
export function useThreadWindow(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  chunks: readonly Chunk[],
  lines: number,
  openAt: string | null,
): ThreadWindow {
  const [opened, setOpened] = useState(false)
  useEffect(() => startTransition(() => setOpened(true)), [])
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const heights = useRef(new Map<string, number>())
  const heightOf = ({ key, items }: Chunk) => heights.current.get(key) ?? items.length * lineHeight

  const partial = lines > wholeUpTo
  const span = spanOf(chunks, drawn) ?? openingSpan(chunks, openAt)
  const whole = opened && !partial
  const kept = new Set(drawn?.kept)
  const isDrawn = (at: number) =>
    whole || (at >= span.first && at <= span.last) || kept.has(chunks[at]?.key ?? '')

  const draw = (next: Span) => {
    const held = list.current
    const used = held ? keysInUse(held, chunks, next) : []
    const from = chunks[next.first]?.key ?? ''
    const to = next.last >= chunks.length - 1 ? null : (chunks[next.last]?.key ?? null)
    setDrawn((known) =>
      known?.from === from && known.to === to && known.kept.join() === used.join()
        ? known
        : { from, to, kept: used },
    )
  }

  return {
    parts: partsOf(chunks, isDrawn, heightOf),
    partial,
    name: whole ? 'whole' : [chunks[span.first]?.key, chunks[span.last]?.key, ...kept].join(),
    follow() {
      const element = scroller.current
      const held = list.current
      // Nothing of it can be seen: what is drawn is as good as anything.
      if (!element || !held || element.clientHeight === 0) return
      for (const one of chunksIn(held)) {
        heights.current.set(one.dataset.chunk ?? '', one.getBoundingClientRect().height)
      }
      const top = element.getBoundingClientRect().top - held.getBoundingClientRect().top
      draw(spanAt(chunks.map(heightOf), { top, height: element.clientHeight }, span))
    },
    reveal(uuid) {
      const at = chunkWith(chunks, uuid)
      if (at < 0 || isDrawn(at)) return false
      draw(spanAround(chunks, at))
      return true
    },
    revealEnd() {
      if (!isDrawn(chunks.length - 1)) draw(spanAtEnd(chunks))
    },
  }
}

function openingSpan(chunks: readonly Chunk[], openAt: string | null): Span {
  const at = openAt === null ? -1 : chunkWith(chunks, openAt)
  return at < 0 ? spanAtEnd(chunks) : spanAround(chunks, at)
}

/** Null where its borders are no longer there. */
function spanOf(chunks: readonly Chunk[], drawn: Drawn | null): Span | null {
  if (!drawn) return null
  const first = chunks.findIndex(({ key }) => key === drawn.from)
  const last = drawn.to === null ? chunks.length - 1 : chunks.findIndex(({ key }) => key === drawn.to)
  return first < 0 || last < first ? null : { first, last }
}

const chunksIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-chunk]')]

/**
 * Outside the span, the chunks in use with their neighbours, where the arrow keys go on from there; and all between the
 * ends of a selection, or what is copied would have a hole that nobody sees.
 */
function keysInUse(list: HTMLElement, chunks: readonly Chunk[], { first, last }: Span): string[] {
  const drawn = chunksIn(list)
  const keysOf = (some: HTMLElement[]) => new Set(some.map((one) => one.dataset.chunk))
  const used = keysOf(drawn.filter(isInUse))
  if (used.size === 0) return []
  const selected = keysOf(drawn.filter(isSelected))
  const from = chunks.findIndex(({ key }) => selected.has(key))
  const to = chunks.findLastIndex(({ key }) => selected.has(key))
  return chunks.flatMap(({ key }, at) =>
    (at < first || at > last) &&
    ((at > from && at < to) || [at - 1, at, at + 1].some((near) => used.has(chunks[near]?.key)))
      ? [key]
      : [],
  )
}

function partsOf(
  chunks: readonly Chunk[],
  isDrawn: (at: number) => boolean,
  heightOf: (chunk: Chunk) => number,
): Part[] {
  const parts: Part[] = []
  for (const [at, chunk] of chunks.entries()) {
    const before = parts.at(-1)
    if (isDrawn(at)) parts.push({ kind: 'chunk', chunk })
    else if (before?.kind === 'space')
      parts[parts.length - 1] = { ...before, height: before.height + heightOf(chunk) }
    else parts.push({ kind: 'space', key: `space:${chunk.key}`, height: heightOf(chunk) })
  }
  return parts
}
