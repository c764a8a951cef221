import type { Call } from '@hilo/contracts'

/** Whom this person calls, and the chat in which they do. */
export type Callee = Pick<Call, 'client' | 'handle' | 'conversation_uuid'>

let requested: Callee | null = null
const listeners = new Set<() => void>()

/** Requests a call from anywhere in the page; the code of calls begins it once that has loaded. */
export function requestCall(callee: Callee): void {
  requested = callee
  for (const listener of listeners) listener()
}

export function takeRequestedCall(): Callee | null {
  const callee = requested
  requested = null
  return callee
}

export function onRequestedCall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
