import type { Express, RequestHandler } from 'express'
import type { Logger } from '../logger/logger'

/**
 * Says once, in the log, that a proxy tells addresses which do not count: then all people share the proxy's, and with it the limits of
 * who fails to log in.
 */
export function noticeForwarding(app: Express, log: Logger): RequestHandler {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  let noticed = false
  return function noticeForwarded({ headers, socket }, _response, next) {
    const told = headers['x-forwarded-for'] ?? headers.forwarded
    if (!noticed && told !== undefined) {
      const from = socket.remoteAddress ?? ''
      const isRead = isTrusted(from, 0) && headers['x-forwarded-for'] !== undefined
      if (!isRead) {
        noticed = true
        log.warn(
          { from },
          'forwarded addresses are not believed: everybody behind this proxy counts as one address. If it is yours, name it in TRUST_PROXY and let it send X-Forwarded-For',
        )
      }
    }
    next()
  }
}
