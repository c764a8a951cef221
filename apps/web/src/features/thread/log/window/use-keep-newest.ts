import { useEffect } from 'react'

interface KeepNewestOptions {
  readonly atBottom: boolean
  readonly isAtEnd: () => boolean
  /** How many entries are loaded. */
  readonly count: number
  /** A message further up is looked for, played, selected or has the focus. */
  readonly isBusy: boolean
}

/** While the end is read, the oldest entries of a long thread are let go; never what a person reads or uses further up. */
export function useKeepNewest(
  onKeepNewest: () => void,
  { atBottom, isAtEnd, count, isBusy }: KeepNewestOptions,
): void {
  useEffect(() => {
    // A dialog is often about one of the messages, or shows its picture.
    if (atBottom && !isBusy && isAtEnd() && !document.querySelector('[role$="dialog"]')) onKeepNewest()
  }, [atBottom, isBusy, count, isAtEnd, onKeepNewest])
}
