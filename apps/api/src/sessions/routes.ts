import type { Endpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { createLoginQueue, logIn } from './log-in'
import { logOut } from './log-out'
import { refreshSession } from './refresh-session'
import { sessionDetail } from './session-detail'

type SessionEndpoints = Pick<Endpoints, 'login' | 'refresh' | 'logout' | 'sessionDetail'>

export function sessionHandlers(
  services: Services,
  authenticator: Authenticator,
  uploadBytes: number,
): HandlersOf<SessionEndpoints> {
  const queue = createLoginQueue()
  return {
    login: ({ body, address, userAgent }) =>
      logIn(services, queue, { ...body, address, browser: body.browser || userAgent.slice(0, 512) }),
    refresh: ({ body }) => refreshSession(services, authenticator, body.refresh_token),
    logout: ({ body, actor }) => logOut(services, authenticator, actor, body.user_uuid),
    sessionDetail: async ({ actor }) => sessionDetail(actor, uploadBytes),
  }
}
