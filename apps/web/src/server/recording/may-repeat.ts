import { ApiError } from '../http/api-error'

/** Whether a request may be repeated after an error, because the network or the server was away or busy. */
export const mayRepeat = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
