import type { KeyboardEvent } from 'react'

/** Arrows lead from a button to the same button of the row above or below; rows are marked `data-row`. */
export function stepRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const { target } = event
  const row = target instanceof HTMLButtonElement ? target.closest('[data-row]') : null
  if (!row || !(target instanceof HTMLButtonElement)) return
  const all = [...event.currentTarget.querySelectorAll('[data-row]')]
  const next = all[all.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)]
  const button = next?.querySelectorAll('button')[[...row.querySelectorAll('button')].indexOf(target)]
  if (!button) return
  event.preventDefault()
  button.focus()
}
