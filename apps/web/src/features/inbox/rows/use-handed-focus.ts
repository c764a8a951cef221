import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface HandedFocus {
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
}

/**
 * A row that leaves the list with the focus, because it was taken or finished, hands it to the row that takes its place,
 * else to the one before: otherwise the keyboard would start again at the top of the page.
 */
export function useHandedFocus(
  scroller: RefObject<HTMLElement | null>,
  uuids: readonly string[],
): HandedFocus {
  const holder = useRef<string | null>(null)
  const before = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const place = holder.current === null ? -1 : before.current.indexOf(holder.current)
    before.current = uuids
    if (place < 0 || document.activeElement !== document.body) return
    const next = uuids[place] === holder.current ? place + 1 : place
    for (const at of [next, place - 1]) {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${uuids[at]}"] [data-row-focus]`)
      if (link) return link.focus()
    }
  })
  return {
    onFocus: ({ target }) => {
      holder.current = target.closest('[data-row]')?.getAttribute('data-row') ?? null
    },
    // React reports no blur of an element that it removes itself.
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) holder.current = null
    },
  }
}
