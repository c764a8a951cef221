import type { KeyboardEvent } from 'react'

const controls = 'button, a[href]'

/** Arrow keys move from a button or link to the same one of the row above or below; rows have `data-row`. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const { target } = event
  const row = target instanceof HTMLElement && target.matches(controls) ? target.closest('[data-row]') : null
  if (!row || !(target instanceof HTMLElement)) return
  const all = [...event.currentTarget.querySelectorAll('[data-row]')]
  const next = all[all.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]
  const at = [...row.querySelectorAll<HTMLElement>(controls)].indexOf(target)
  const control = next?.querySelectorAll<HTMLElement>(controls)[at]
  if (!control) return
  event.preventDefault()
  control.focus()
}
