import { ApiError } from '../../server/http/api-error'

export const againMs = 1_000
/** The most repeats: by then the server has ended the call by itself. */
const mostAgain = 20

/** Repeats a request that may be sent twice, until the server has answered. */
export async function untilHeard<T>(ask: () => Promise<T>, isWanted = () => true): Promise<T> {
  for (let again = 0; ; again += 1)
    try {
      return await ask()
    } catch (error) {
      if (!isUnreachable(error) || again === mostAgain || !isWanted()) throw error
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
}

/** Whether the server could not be reached. The sound may go on without it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && error.code !== 'CALL_REFUSED'))
