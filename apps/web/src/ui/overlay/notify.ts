import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react'
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

const toastId = (kind: Kind, text: string, about = '') => `${kind}:${text}${about}`

/** The same sentence again does not add a toast but a count to the visible one, '×20'. */
function show(kind: Kind, text: string, action?: ReactNode, about?: string): void {
  const id = toastId(kind, text, about)
  repeats.set(id, (repeats.get(id) ?? 0) + 1)
  const message = action ? createElement(Fragment, null, text, action) : text
  if (kind === 'blank') toast(message, { id })
  else toast[kind](message, { id })
  // Before it is drawn: its refusal must not flash in its place.
  setShownToasts([...new Set([...shown, id])])
}

export const notify = {
  /** `action`: a button below the text. */
  error: (text: string, action?: ReactNode) => show('error', text, action),
  success: (text: string) => show('success', text),
  /** `about`: the subject, where the same sentence about another subject is another toast. */
  blank: (text: string, action?: ReactNode, about?: string) => show('blank', text, action, about),
  withdrawError: (text: string) => toast.dismiss(toastId('error', text)),
  withdrawBlank: (text: string, about: string) => toast.dismiss(toastId('blank', text, about)),
  /** Removes all toasts, because they are about another page. */
  clear: () => toast.dismiss(),
}

/**
 * The ids of the toasts that stand on the screen. The library lets one component follow its toasts: a second one, when it
 * leaves, takes the first one's place among the listeners.
 */
let shown: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Called by who draws them. */
export function setShownToasts(ids: readonly string[]): void {
  if (ids.length === shown.size && ids.every((id) => shown.has(id))) return
  shown = new Set(ids)
  for (const listener of listeners) listener()
}

export const isToasted = (kind: Kind, text: string): boolean => shown.has(toastId(kind, text))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a toast says the refusal now, so that the place where it happened does not say it too. */
export const useIsToasted = (refusal: string | null | undefined): boolean =>
  useSyncExternalStore(subscribe, () => isToasted('error', refusal ?? ''))
