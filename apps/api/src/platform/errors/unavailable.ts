/** Postgres is away, starting, stopping or full: retrying later may succeed. */
const codes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
])
const sentences =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

export function isUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code
    if ((typeof code === 'string' && codes.has(code)) || sentences.test(cause.message)) return true
  }
  return false
}
