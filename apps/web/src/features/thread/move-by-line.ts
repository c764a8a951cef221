import type { KeyboardEvent } from 'react'

/** With the focus in the log, the arrows go from line to line; the lines themselves are no stops of the Tab key. */
export function moveByLine(event: KeyboardEvent, log: HTMLElement | null): void {
  if (!log || event.altKey || event.ctrlKey || event.metaKey) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...log.querySelectorAll<HTMLElement>('article[data-entry]')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? lastSeen(log, lines) : lines[at + step]
  if (!next) return
  event.preventDefault()
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

/** Where the eyes are: at the end of the thread, its last line. */
function lastSeen(log: HTMLElement, lines: readonly HTMLElement[]): HTMLElement | undefined {
  const end = log.getBoundingClientRect().bottom
  return lines.findLast((line) => line.getBoundingClientRect().top < end) ?? lines.at(-1)
}
