import { call } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { markOpenBrowser, startSession } from '../../server/session/session'

/** Opens a session. Returns null, or the sentence of the error. */
export async function logIn(email: string, password: string, remember: boolean): Promise<string | null> {
  markOpenBrowser(remember)
  try {
    const tokens = await call('login', {
      body: {
        email,
        password,
        browser: navigator.userAgent.slice(0, 512),
        // Deprecated, but the specification asks for the operating system as the browser names it.
        os: navigator.platform.slice(0, 120),
      },
    })
    startSession(tokens, remember)
    return null
  } catch (error) {
    return errorSentence(error)
  }
}
