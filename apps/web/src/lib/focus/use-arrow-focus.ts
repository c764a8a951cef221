import { useEffect, useRef } from 'react'

/**
 * For lists whose rows have buttons `data-up` and `data-down` with the row's key: restores the focus to the pressed arrow
 * after its row moved, or to the other one where it is disabled. Call what it returns when an arrow is pressed.
 */
export function useArrowFocus() {
  const lastPressed = useRef<{ row: string; arrow: 'up' | 'down' } | null>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (!lastPressed.current || (activeElement !== body && !activeElement?.matches(':disabled'))) return
    const { row, arrow } = lastPressed.current
    const other = arrow === 'up' ? 'down' : 'up'
    const find = (direction: string) =>
      document.querySelector<HTMLElement>(`[data-${direction}="${row}"]:not(:disabled)`)
    ;(find(arrow) ?? find(other))?.focus()
  })
  return (row: string, arrow: 'up' | 'down') => {
    lastPressed.current = { row, arrow }
  }
}
