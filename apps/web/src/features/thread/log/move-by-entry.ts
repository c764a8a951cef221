import type { KeyboardEvent } from 'react'

/** With the focus in the log, the arrow keys go from entry to entry; entries are not in the tab order. */
export function moveByEntry(event: KeyboardEvent, log: HTMLElement | null): void {
  if (!log || event.altKey || event.ctrlKey || event.metaKey) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const entries = [...log.querySelectorAll<HTMLElement>('article[data-entry]')]
  const index = entries.indexOf(document.activeElement as HTMLElement)
  const next = index < 0 ? lastVisibleEntry(log, entries) : entries[index + step]
  if (!next) return
  event.preventDefault()
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

/** The last entry that is visible. */
function lastVisibleEntry(log: HTMLElement, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const end = log.getBoundingClientRect().bottom
  return entries.findLast((entry) => entry.getBoundingClientRect().top < end) ?? entries.at(-1)
}
