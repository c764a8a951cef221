import { endpoints } from '@hilo/contracts'
import { jsonIn, noNetwork, refusalOf } from './api-error'
import { endSession, renewSession, storedRefreshToken, storedToken, type Tokens } from './session'

/** What the API answers to a token that is good no more. */
const refused = 401

/**
 * A refresh token is good for one use. Of all the calls, sockets and tabs that find the old access token ended, one
 * refreshes and the rest take its result: a lock of the browser stands in a line across tabs.
 *
 * True: there is a new token, try again. False: the session is over, and the tokens are gone. Throws when the server
 * could not be asked: an agent without network keeps the session.
 */
export function refreshSession(failedToken: string): Promise<boolean> {
  return alone(async () => {
    const token = storedToken()
    if (token === null) return false
    if (token !== failedToken) return true
    const response = await ask(storedRefreshToken() ?? '')
    if (response.status === refused) {
      endSession({ refused: true })
      return false
    }
    const answer = await jsonIn(response)
    const tokens = response.ok ? tokensIn(answer) : null
    // Whatever stands between us and the API may answer as it likes: only the API's own no ends a session.
    if (!tokens) throw refusalOf(response.status, answer)
    renewSession(tokens)
    return true
  })
}

function tokensIn(answer: unknown): Tokens | null {
  const { token, refresh_token } = (answer ?? {}) as Partial<Record<keyof Tokens, unknown>>
  return typeof token === 'string' && typeof refresh_token === 'string' ? { token, refresh_token } : null
}

/**
 * Sends with the stored token, and where that has ended once more with a fresh one. If that is not good either the
 * session is over: the tokens go, and with them the application (specification).
 */
export async function sendInSession<Answer extends { readonly status: number }>(
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const token = storedToken()
  const answer = await send(token)
  if (answer.status !== refused || token === null || !(await refreshSession(token))) return answer
  const fresh = storedToken()
  const again = await send(fresh)
  // Somebody may have logged in meanwhile, in another tab: that session is not the one that was refused.
  if (again.status === refused && storedToken() === fresh) endSession({ refused: true })
  return again
}

let running: Promise<unknown> = Promise.resolve()

function alone<T>(task: () => Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts only; elsewhere the line forms within the tab.
  if (navigator.locks) return navigator.locks.request('hilo:refresh', task)
  const mine = running.then(task, task)
  running = mine.catch(() => undefined)
  return mine
}

async function ask(refresh_token: string): Promise<Response> {
  try {
    return await fetch(endpoints.refresh.path, {
      method: endpoints.refresh.methods[0],
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refresh_token }),
    })
  } catch {
    throw noNetwork()
  }
}
