import { pino } from 'pino'

export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** Logs JSON lines. Callers log ids, codes and counts, never secrets or what people write. */
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
