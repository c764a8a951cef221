import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** JSON lines. Secrets and what people write never get in: callers log ids, codes and counts. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', 'token', 'password', '*.authorization', '*.token', '*.password'],
      censor: '[oculto]',
    },
  })
}
