import { notify } from '../ui/notify'
import { ApiError, sentenceOf } from './api-error'
import { storedToken } from './session'

/**
 * Says as a toast why something did not work. A session that ended with it is not said here: the door says so, where
 * the person now stands.
 */
export function tellRefused(error: unknown, fallback: string, sentence = sentenceOf(error, fallback)): void {
  const atTheDoor = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && storedToken() === null
  if (!atTheDoor) notify.error(sentence)
}
