import { lostCodes, lostSentences } from './is-connection-lost'

/** Postgres is away, starting, stopping or full: retrying later may succeed. */
const codes = new Set([
  ...lostCodes,
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  '08000',
  '53200',
  '53300',
  '57P03',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
])
const noConnection = /timeout exceeded when trying to connect/

export function isUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && codes.has(code)) return true
    if (lostSentences.test(cause.message) || noConnection.test(cause.message)) return true
  }
  return false
}
