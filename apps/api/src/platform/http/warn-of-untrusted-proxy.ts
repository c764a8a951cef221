import type { Express, RequestHandler } from 'express'
import type { Logger } from '../logger/logger'

/**
 * Warns once when a proxy that is not trusted forwards addresses: all people then share the proxy's address, and its limit of
 * failed logins.
 */
export function warnOfUntrustedProxy(app: Express, log: Logger): RequestHandler {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  let warned = false
  return function warnOnce({ headers, socket }, _response, next) {
    const forwarded = headers['x-forwarded-for'] ?? headers.forwarded
    if (!warned && forwarded !== undefined) {
      const from = socket.remoteAddress ?? ''
      const isRead = isTrusted(from, 0) && headers['x-forwarded-for'] !== undefined
      if (!isRead) {
        warned = true
        log.warn(
          { from },
          'forwarded addresses are not believed: everybody behind this proxy counts as one address. If it is yours, name it in TRUST_PROXY and let it send X-Forwarded-For',
        )
      }
    }
    next()
  }
}
