import { pino } from 'pino'
import { requestContext } from './request-context'

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/**
 * Logs JSON lines, each with the id of the request in which it was written. Callers log ids, codes and counts, never secrets,
 * what people write, or how a customer is called or reached.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    // A copy, because pino writes into it.
    mixin: () => ({ ...requestContext.getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', 'token', 'password', '*.authorization', '*.token', '*.password'],
      censor: '[oculto]',
    },
  })
}
