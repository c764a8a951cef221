/** The connection ended: Postgres or an administrator closed it, or the network. */
export const lostCodes: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '08003',
  '08006',
  'ECONNRESET',
  'EPIPE',
])
export const lostSentences = /Connection terminated|Client has encountered a connection error/

/** Whether a transaction failed because its own connection was lost: another connection may work at once. It may have committed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // One that was never made ends with this sentence too, after its time has passed.
  if (/timeout/.test(error.message)) return false
  return (typeof code === 'string' && lostCodes.has(code)) || lostSentences.test(error.message)
}
