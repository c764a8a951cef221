import type { Chunk } from './thread-chunks'

/** The chunks that are drawn, by their place: from `first` to `last`, both of them too. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** More lines than any screen shows at once. */
const enough = 40

/** From the end backwards, as much as fills a screen. */
export function spanAtEnd(chunks: readonly Chunk[]): Span {
  const last = chunks.length - 1
  let first = chunks.length
  let lines = 0
  while (first > 0 && lines < enough) lines += chunks[--first]?.items.length ?? 0
  return { first, last }
}

/** Around a line that is to stand on the screen: with the chunk before it, for what stands above the line. */
export function spanAround(chunks: readonly Chunk[], at: number): Span {
  let last = at
  let lines = 0
  while (last < chunks.length - 1 && lines < enough) lines += chunks[++last]?.items.length ?? 0
  return { first: Math.max(0, Math.min(at - 1, spanAtEnd(chunks).first)), last }
}

/** What of the list can be seen: so far from its beginning, and so much of it. */
export interface View {
  readonly top: number
  readonly height: number
}

/** A screen above and one below are drawn, before anybody scrolls there. */
const drawnScreens = 1
/** What was drawn is kept this far: whoever goes to and fro finds it. */
const keptScreens = 3

/** The chunks for whoever looks there, of which some are drawn already. */
export function spanAt(heights: readonly number[], view: View, drawn: Span): Span {
  const near = within(heights, view, drawnScreens)
  const far = within(heights, view, keptScreens)
  const isNear = drawn.first <= near.last && drawn.last >= near.first
  if (!isNear) return near
  return {
    first: Math.max(far.first, Math.min(near.first, drawn.first)),
    last: Math.min(far.last, Math.max(near.last, drawn.last)),
  }
}

function within(heights: readonly number[], { top, height }: View, screens: number): Span {
  const from = top - height * screens
  const to = top + height * (1 + screens)
  let first = 0
  let y = heights[0] ?? 0
  while (first < heights.length - 1 && y <= from) y += heights[++first] ?? 0
  let last = first
  while (last < heights.length - 1 && y < to) y += heights[++last] ?? 0
  return { first, last }
}
