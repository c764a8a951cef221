import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useUnloadGuard } from './use-unload-guard'

/**
 * What was typed into forms and not saved. If the session or the chat ends while a form is open, the same person finds
 * the edits again in the form. Kept in the memory of this tab until another user logs in.
 */
const forms = new Map<string, object>()
const listeners = new Set<() => void>()
const nothing: object = {}
let owner: string | null = null
/** False while a session or chat is being removed: forms that unmount then were not closed by the person. */
let isOpen = true

/** Begins a user's session; the returned function ends it. */
export function startUnsavedEdits(user: string): () => void {
  if (user !== owner) forgetUnsavedEdits()
  owner = user
  isOpen = true
  return () => {
    isOpen = false
  }
}

export const unsavedEdits = (form: string): object => forms.get(form) ?? nothing
export const hasAnyUnsavedEdits = (): boolean => forms.size > 0
export const hasUnsavedEdits = (form: string): boolean => forms.has(form)

export function setUnsavedEdits(form: string, typed: object): void {
  if (Object.keys(typed).length > 0) forms.set(form, typed)
  else forms.delete(form)
  announce()
}

/** Called when a form is closed, saved or not. */
export function discardUnsavedEdits(form: string): void {
  if (isOpen && forms.delete(form)) announce()
}

/** Unmounts something without discarding the edits of the forms in it. */
export function keepingUnsavedEdits(unmount: () => void): void {
  const before = isOpen
  isOpen = false
  flushSync(unmount)
  isOpen = before
}

export function forgetUnsavedEdits(): void {
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

export const useUnsavedEditsOf = (form: string): object =>
  useSyncExternalStore(subscribe, () => unsavedEdits(form))

/** Makes the browser ask before the page is left while any form has unsaved edits, even one that is not shown. */
export const useUnsavedEditsGuard = (): void =>
  useUnloadGuard(useSyncExternalStore(subscribe, hasAnyUnsavedEdits))
