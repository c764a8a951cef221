import { WaitedTooLong } from '../fairness/fair-queue'

/** Too many mails wait for the mail server already. */
export class TooManyMails extends Error {}

/** Steps that come before a mail is handed over. Their errors carry these codes, or the name that the system gives an error of the socket. */
const steps: ReadonlySet<unknown> = new Set(['EDNS', 'EAUTH', 'EENVELOPE', 'ETLS'])
const causes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])
const timeouts: ReadonlySet<unknown> = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

interface SmtpError extends Error {
  readonly code?: unknown
  /** The code of the system, such as ECONNREFUSED, where the library put its own in its place. */
  readonly originalCode?: unknown
  readonly timeoutType?: unknown
  /** The server's answer. */
  readonly responseCode?: unknown
}

/**
 * Whether a mail that could not be sent has certainly not been taken by the server, so that sending it again makes no second one. A
 * connection that ends after the last line of a mail has the same code as one that ends before: what became of that mail is unknown.
 */
export function neverLeft(error: unknown): boolean {
  if (error instanceof TooManyMails || error instanceof WaitedTooLong) return true
  if (!(error instanceof Error)) return false
  const { code, originalCode, timeoutType, responseCode } = error as SmtpError
  // The server refused the mail: once it has accepted one, it reports no error about it.
  if (typeof responseCode === 'number' && responseCode >= 400) return true
  return steps.has(code) || causes.has(originalCode) || timeouts.has(timeoutType)
}
