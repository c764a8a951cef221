import type { Call } from '@hilo/contracts'

/** Whom this person calls, and the chat in which they do. */
export type Callee = Pick<Call, 'client' | 'handle' | 'conversation_uuid'>

let wanted: Callee | null = null
const listeners = new Set<() => void>()

/** The code of calls begins it, wherever in the page it was asked for, once it has loaded. */
export function requestCall(callee: Callee): void {
  wanted = callee
  for (const listener of listeners) listener()
}

export function takeRequestedCall(): Callee | null {
  const callee = wanted
  wanted = null
  return callee
}

export function onRequestedCall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
