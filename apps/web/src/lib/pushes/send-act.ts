import { routes } from '@hilo/contracts'

/** 'unreachable': it is not known whether the server has done it. Asking again does nothing twice. */
export type ActOutcome = 'done' | 'unreachable' | { readonly refused: string }

const timeoutMs = 10_000

/** Does what a notification offers, with the credential that its push brought. */
export async function sendAct(
  act: 'answerByPush' | 'takeByPush',
  body: { readonly token: string; readonly text?: string },
): Promise<ActOutcome> {
  try {
    const answer = await post(routes[act].path, body)
    if (answer.ok) return 'done'
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return 'unreachable'
    const refusal = (await answer.json().catch(() => null)) as { msg?: unknown } | null
    return { refused: typeof refusal?.msg === 'string' ? refusal.msg : '' }
  } catch {
    return 'unreachable'
  }
}

/** Reports the new push address of this device; returns whether the server has accepted it. */
export const renewAddress = async (body: {
  readonly token: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}): Promise<boolean> => (await post(routes.renewPushDevice.path, body)).ok

/** The credential is in the body: no cookie and no token of the session goes along. */
const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
