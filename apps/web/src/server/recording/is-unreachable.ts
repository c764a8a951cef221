import { ApiError } from '../http/api-error'

/** Without the network, or while the server starts again: it may be asked once more. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
