import type { KeyboardEvent } from 'react'

/** Whether a key requests the menu of the message that has the focus. Keys pressed inside the message do not count. */
export function requestsMenu(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (!(target instanceof Element) || !target.matches('article[data-entry]:has([data-bubble])')) return false
  return key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && event.shiftKey)
}
