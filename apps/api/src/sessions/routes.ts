import { type Endpoints, openBrowserCookie } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import { readCookie } from '../platform/http/read-cookie'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { createLoginQueue, logIn } from './log-in/log-in'
import { logOut } from './log-in/log-out'
import { sessionDetail } from './session-detail'
import { refreshSession } from './tokens/refresh-session'

type SessionEndpoints = Pick<Endpoints, 'login' | 'refresh' | 'logout' | 'sessionDetail'>

export function sessionHandlers(
  services: Services,
  authenticator: Authenticator,
  uploadBytes: number,
): HandlersOf<SessionEndpoints> {
  const queue = createLoginQueue()
  return {
    login: ({ body, address, userAgent, header }) =>
      logIn(services, queue, {
        ...body,
        address,
        browser: body.browser || userAgent.slice(0, 512),
        remember: readCookie(header('cookie'), openBrowserCookie) === '',
      }),
    refresh: ({ body }) => refreshSession(services, authenticator, body.refresh_token),
    logout: ({ body, actor, address }) => logOut(services, authenticator, { actor, address }, body.user_uuid),
    sessionDetail: ({ actor }) => sessionDetail(services, actor, uploadBytes),
  }
}
