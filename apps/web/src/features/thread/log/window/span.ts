import type { Chunk } from './thread-chunks'

/** A range of chunks by index, both ends included. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** More items than any screen shows. */
const screenItems = 40

/** The chunks at the end that fill a screen. */
export function spanAtEnd(chunks: readonly Chunk[]): Span {
  const last = chunks.length - 1
  let first = chunks.length
  let count = 0
  while (first > 0 && count < screenItems) count += chunks[--first]?.items.length ?? 0
  return { first, last }
}

/** The chunks around one that is to be shown, with the one before it. */
export function spanAround(chunks: readonly Chunk[], at: number): Span {
  let last = at
  let count = 0
  while (last < chunks.length - 1 && count < screenItems) count += chunks[++last]?.items.length ?? 0
  return { first: Math.max(0, Math.min(at - 1, spanAtEnd(chunks).first)), last }
}

/** The visible part of the list, in pixels from its top. */
interface Viewport {
  readonly top: number
  readonly height: number
}

/** Screens rendered above and below the visible part. */
const renderedScreens = 1
/** Rendered chunks are kept this many screens away, for scrolling to and fro. */
const keptScreens = 3

/** The chunks to render for a viewport; keeps rendered ones that are still near. */
export function spanAt(heights: readonly number[], viewport: Viewport, rendered: Span): Span {
  const nearSpan = spanWithin(heights, viewport, renderedScreens)
  const keptSpan = spanWithin(heights, viewport, keptScreens)
  const overlaps = rendered.first <= nearSpan.last && rendered.last >= nearSpan.first
  if (!overlaps) return nearSpan
  return {
    first: Math.max(keptSpan.first, Math.min(nearSpan.first, rendered.first)),
    last: Math.min(keptSpan.last, Math.max(nearSpan.last, rendered.last)),
  }
}

function spanWithin(heights: readonly number[], { top, height }: Viewport, screens: number): Span {
  const from = top - height * screens
  const to = top + height * (1 + screens)
  let first = 0
  let y = heights[0] ?? 0
  while (first < heights.length - 1 && y <= from) y += heights[++first] ?? 0
  let last = first
  while (last < heights.length - 1 && y < to) y += heights[++last] ?? 0
  return { first, last }
}
