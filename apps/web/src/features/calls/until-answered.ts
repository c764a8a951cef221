import { ApiError } from '../../server/http/api-error'

export const retryPauseMs = 1_000
/** The most repeats: by then the server has ended the call by itself. */
const maxRepeats = 20

/** Repeats a request that may be sent twice, until the server has answered. */
export async function untilAnswered<T>(ask: () => Promise<T>, isStillNeeded = () => true): Promise<T> {
  for (let repeats = 0; ; repeats += 1)
    try {
      return await ask()
    } catch (error) {
      if (!isUnreachable(error) || repeats === maxRepeats || !isStillNeeded()) throw error
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    }
}

/** Whether the server could not be reached. The sound may continue without it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && error.code !== 'CALL_REFUSED'))
