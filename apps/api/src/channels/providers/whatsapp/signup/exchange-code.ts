import type { SignupFailure } from '@hilo/contracts'
import { z } from 'zod'
import type { ServiceSettings } from '../../../../platform/services'
import { callProvider } from '../../shared/call-provider'

interface MetaApp {
  readonly id: string
  readonly secret: string
}

const granted = z.looseObject({ access_token: z.string().min(1) })
const refused = z.looseObject({ error: z.looseObject({ code: z.coerce.number() }) })
/** Meta does not know the app (101), or not with this secret (1). */
const appRefused = [1, 101]

/** Exchanges the code of Meta's window, which is good once and for half a minute, for the token of the business. */
export async function exchangeSignupCode(
  { whatsappGraphBase, graphVersion, providerTimeoutMs: timeoutMs }: ServiceSettings,
  { id, secret }: MetaApp,
  code: string,
): Promise<{ token: string } | { failure: SignupFailure; detail?: string }> {
  const query = new URLSearchParams({ client_id: id, client_secret: secret, code })
  const url = `${whatsappGraphBase}/${graphVersion}/oauth/access_token?${query}`
  const answer = await callProvider(url, {}, { timeoutMs })
  if ('left' in answer || answer.status >= 500) return { failure: 'unavailable' }
  const good = granted.safeParse(answer.json)
  if (answer.status === 200 && good.success) return { token: good.data.access_token }
  const error = refused.safeParse(answer.json)
  const metaCode = error.success ? error.data.error.code : null
  return {
    failure: metaCode !== null && appRefused.includes(metaCode) ? 'app_refused' : 'code_refused',
    detail: String(metaCode ?? `HTTP_${answer.status}`),
  }
}
