import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { startSession } from '../../server/session'

/** Null when the session is open; else what the person reads. */
export async function logIn(email: string, password: string, remember: boolean): Promise<string | null> {
  try {
    const tokens = await call('login', {
      body: {
        email,
        password,
        browser: navigator.userAgent.slice(0, 512),
        // Deprecated, and what the specification names: the operating system as the browser tells it.
        os: navigator.platform.slice(0, 120),
        remember,
      },
    })
    startSession(tokens, remember)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}
