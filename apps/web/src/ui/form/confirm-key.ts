import type { KeyboardEvent } from 'react'

/** Ctrl or Cmd with Enter: does what the dialog is about, wherever its focus is. */
export const isConfirmKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.repeat
