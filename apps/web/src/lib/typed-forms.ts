import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useUnloadGuard } from './use-unload-guard'

/**
 * What was typed into forms and not saved. It is the person's, not the session's, nor the chat's that it lies over: where
 * that ends by itself, in the middle of a form, whoever comes back finds it in there. In this tab's memory, for as long as nobody else comes.
 */
const forms = new Map<string, object>()
const listeners = new Set<() => void>()
const nothing: object = {}
let owner: string | null = null
/** Whether somebody is there to close a form: those that go away with the session were not left. */
let isOpen = true

/** For one person's session; what is returned ends it. */
export function openForms(user: string): () => void {
  if (user !== owner) forgetForms()
  owner = user
  isOpen = true
  return () => {
    isOpen = false
  }
}

export const typedIn = (form: string): object => forms.get(form) ?? nothing
export const isAnyTyped = (): boolean => forms.size > 0
export const isTypedIn = (form: string): boolean => forms.has(form)

export function keepTyped(form: string, typed: object): void {
  if (Object.keys(typed).length > 0) forms.set(form, typed)
  else forms.delete(form)
  announce()
}

/** Its form is closed: saved, or given up. */
export function closeTyped(form: string): void {
  if (isOpen && forms.delete(form)) announce()
}

/** What goes with a place that was lost was not left either. */
export function sparingForms(takeAway: () => void): void {
  const before = isOpen
  isOpen = false
  flushSync(takeAway)
  isOpen = before
}

export function forgetForms(): void {
  forms.clear()
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTyped = (form: string): object => useSyncExternalStore(subscribe, () => typedIn(form))

/** Something is typed in a form that may not even be in sight: the browser asks before it is loaded away. */
export const useTypedGuard = (): void => useUnloadGuard(useSyncExternalStore(subscribe, isAnyTyped))
