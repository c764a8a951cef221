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
const times = new Map<string, number>()

/** How often the sentence of a toast was said while it stood there. */
export const timesOf = (id: string): number => times.get(id) ?? 1
/** The toast is gone: the next one of the same sentence is a first one. */
export const forgetTimes = (id: string): void => void times.delete(id)

/** The same sentence twice is one toast that counts: twenty equal ones say no more than '×20'. */
function show(kind: Kind, text: string, action?: ReactNode): void {
  const id = `${kind}:${text}`
  times.set(id, (times.get(id) ?? 0) + 1)
  const message = action ? createElement(Fragment, null, text, action) : text
  if (kind === 'blank') toast(message, { id })
  else toast[kind](message, { id })
}

export const notify = {
  /** `action`: a button below the words, of what can be done about it. */
  error: (text: string, action?: ReactNode) => show('error', text, action),
  success: (text: string) => show('success', text),
  blank: (text: string, action?: ReactNode) => show('blank', text, action),
  /** What was said so far is over: it would be about another place. */
  clear: () => toast.dismiss(),
}
