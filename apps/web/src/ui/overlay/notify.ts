import { createElement, Fragment, type ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'

/** How long each kind stays (specification). */
export const durations = {
  error: 4000,
  success: 2000,
  blank: 4000,
  custom: 4000,
  loading: Number.POSITIVE_INFINITY,
} as const

type Kind = 'error' | 'success' | 'blank'
const repeats = new Map<string, number>()

/** How often the same toast was shown while it was visible. */
export const repeatCount = (id: string): number => repeats.get(id) ?? 1
/** Resets the count when the toast is gone. */
export const forgetRepeats = (id: string): void => void repeats.delete(id)

/** The same sentence again does not add a toast but a count to the visible one, '×20'. */
function show(kind: Kind, text: string, action?: ReactNode, about = ''): void {
  const id = `${kind}:${text}${about}`
  repeats.set(id, (repeats.get(id) ?? 0) + 1)
  const message = action ? createElement(Fragment, null, text, action) : text
  if (kind === 'blank') toast(message, { id })
  else toast[kind](message, { id })
}

export const notify = {
  /** `action`: a button below the text. */
  error: (text: string, action?: ReactNode) => show('error', text, action),
  success: (text: string) => show('success', text),
  /** `about`: what it is about, where the same sentence about something else is another toast. */
  blank: (text: string, action?: ReactNode, about?: string) => show('blank', text, action, about),
  /** Removes all toasts, because they are about another page. */
  clear: () => toast.dismiss(),
}
