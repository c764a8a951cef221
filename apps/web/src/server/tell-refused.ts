import { type Refused, saidIn } from '@hilo/client'
import { notify } from '../ui/notify'
import { ApiError, sentenceOf } from './api-error'
import { storedToken } from './session'

/**
 * Says as a toast why something did not work. A session that ended with it is not said here: the door says so, where
 * the person now stands.
 */
export function tellRefused(error: unknown, fallback?: string, sentence = sentenceOf(error, fallback)): void {
  const atTheDoor = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && storedToken() === null
  if (!atTheDoor) notify.error(sentence)
}

/** Why the next page did not come, where anybody said so; that it did not come stands in its place. */
export function tellReason(refusal: Refused | null): void {
  const reason = refusal && saidIn(refusal)
  if (reason) notify.error(reason)
}

const told = new WeakSet<Error>()

/** Of what did not load: several may have asked for the same, and it failed once. */
export function tellNotLoaded(error: Error, failed: string): void {
  if (told.has(error)) return
  told.add(error)
  tellRefused(error, failed)
}
