import type { OpenedSignup, Signup, SignupOutcome } from '@hilo/contracts'

/** As in the contract, which this page does not load. `paths.test.ts` compares them. */
export const openPath = '/api/channels/whatsapp/open'
export const finishPath = '/api/channels/whatsapp/finish'

/** Null: there is no such signup any more. Throws without an answer. */
async function post<T>(path: string, body: object): Promise<T | null> {
  const answer = await fetch(path, {
    method: 'POST',
    // At a host of its own the page is sent on to Hilo's, which has the cookie.
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status === 404 || answer.status === 422) return null
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as T
}

export const openSignup = (state: string) => post<OpenedSignup>(openPath, { state })
export const finishSignup = (state: string, outcome: SignupOutcome) =>
  post<Signup>(finishPath, { state, outcome })
