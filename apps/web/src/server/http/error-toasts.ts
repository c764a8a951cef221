import { ackSentence, type FailedAck } from '@hilo/client'
import { notify } from '../../ui/overlay/notify'
import { storedToken } from '../session/session'
import { ApiError, errorSentence } from './api-error'

/**
 * Shows an error as a toast. Not the end of the session: the login page, where the person is by then, shows that.
 */
export function toastError(
  error: unknown,
  fallback?: string,
  sentence = errorSentence(error, fallback),
): void {
  const loggedOut = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && storedToken() === null
  if (!loggedOut) notify.error(sentence)
}

/** Shows the server's sentence, if any, for a page that failed to load; the list itself shows that it failed. */
export function toastAckError(refusal: FailedAck | null): void {
  const reason = refusal && ackSentence(refusal)
  if (reason) notify.error(reason)
}

const toasted = new WeakSet<Error>()

/** Shows a loading error once, although several components may use the same query. */
export function toastLoadError(error: Error, failed: string): void {
  if (toasted.has(error)) return
  toasted.add(error)
  toastError(error, failed)
}
