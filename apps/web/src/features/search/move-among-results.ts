import type { KeyboardEvent } from 'react'
import { isComposing } from '../../lib/browser/is-composing'

/** The arrow keys go from the search box into the results and among them; up from the first leads back to the box. */
export function moveAmongResults(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
  if (isComposing(event.nativeEvent) || !(event.target instanceof HTMLElement)) return
  const box = event.currentTarget.querySelector<HTMLElement>('[data-search]')
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')]
  const at = results.indexOf(event.target)
  if (at < 0 && event.target !== box) return
  const targets: Partial<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: results[at + 1],
    ArrowUp: at > 0 ? results[at - 1] : at === 0 ? box : null,
    ...(at >= 0 && { Home: results[0], End: results.at(-1) }),
  }
  const target = targets[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}
