import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Changes the text of a field and selects a part of it, both before the next key arrives: with a frame between them, what a
 * quick writer types goes to the end of the text.
 */
export function editText(
  { current }: RefObject<HTMLTextAreaElement | null>,
  change: () => void,
  from: number,
  to = from,
): void {
  flushSync(change)
  current?.focus()
  current?.setSelectionRange(from, to)
}
