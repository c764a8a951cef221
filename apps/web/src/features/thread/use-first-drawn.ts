import { startTransition, useEffect, useState } from 'react'
import type { Chunk } from './thread-items'

/** More lines than any screen shows at once. */
const enough = 40

/**
 * The first chunk to draw. A chat opens with what fits on the screen, at the place where it opens; whatever else of it is
 * known, thousands of lines perhaps, is drawn above it a moment later, without keeping the person waiting.
 */
export function useFirstDrawn(chunks: readonly Chunk[], openAt: string | null): number {
  const [whole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  if (whole) return 0

  const holdsOpening = ({ items }: Chunk) => items.some(({ key }) => key === openAt)
  let from = chunks.length
  let lines = 0
  while (from > 0 && lines < enough) lines += chunks[--from]?.items.length ?? 0
  const opening = openAt === null ? -1 : chunks.findIndex(holdsOpening)
  // With the one before it, for what stands above the line.
  return opening < 0 ? from : Math.max(0, Math.min(from, opening - 1))
}
