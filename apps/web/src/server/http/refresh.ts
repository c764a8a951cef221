import { answerMs, routes } from '@hilo/contracts'
import { endSession, renewSession, storedRefreshToken, storedToken, type Tokens } from '../session/session'
import { errorFromAnswer, orWithoutAnswer, readJson } from './api-error'

/** The status of an answer to an expired or revoked token. */
const unauthorized = 401

/**
 * A refresh token can be used once. Of all the calls, sockets and tabs that find the access token expired, one refreshes
 * and the others use its result: a Web Lock orders them across tabs.
 *
 * True: there is a new token, try again. False: the session has ended, and the tokens are removed. Throws if the server
 * could not be reached: an agent without network keeps the session.
 */
export function refreshSession(failedToken: string): Promise<boolean> {
  return withRefreshLock(async () => {
    const token = storedToken()
    if (token === null) return false
    if (token !== failedToken) return true
    const response = await requestRefresh(storedRefreshToken() ?? '')
    if (response.status === unauthorized) {
      endSession({ refused: true })
      return false
    }
    const answer = await readJson(response)
    const tokens = response.ok ? tokensIn(answer) : null
    // A proxy may have answered: only a 401 of the API ends a session.
    if (!tokens) throw errorFromAnswer(response.status, answer)
    renewSession(tokens)
    return true
  })
}

function tokensIn(answer: unknown): Tokens | null {
  const { token, refresh_token } = (answer ?? {}) as Partial<Record<keyof Tokens, unknown>>
  return typeof token === 'string' && typeof refresh_token === 'string' ? { token, refresh_token } : null
}

/**
 * Sends with the stored token, and if that has expired once more with a fresh one. If that is refused too, the session
 * ends and the tokens are removed (specification).
 */
export async function sendInSession<Answer extends { readonly status: number }>(
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = storedToken()
  const answer = await send(token)
  if (answer.status !== unauthorized || token === null || !(await refreshSession(token))) return answer
  const fresh = storedToken()
  const secondAnswer = await send(fresh)
  // If another person logged in meanwhile in another tab, their session was not refused.
  if (secondAnswer.status === unauthorized && storedToken() === fresh) endSession({ refused: true })
  return secondAnswer
}

let running: Promise<unknown> = Promise.resolve()

function withRefreshLock<T>(task: () => Promise<T>): Promise<T> {
  // Web Locks exist only in secure contexts; elsewhere the order holds within the tab.
  if (navigator.locks) return navigator.locks.request('hilo:refresh', task)
  const own = running.then(task, task)
  running = own.catch(() => undefined)
  return own
}

/** Gives up without an answer in time, so that the tabs that wait for the lock continue. */
const requestRefresh = (refresh_token: string): Promise<Response> =>
  orWithoutAnswer(
    fetch(routes.refresh.path, {
      method: routes.refresh.methods[0],
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refresh_token }),
      signal: AbortSignal.timeout(answerMs.change),
    }),
  )
