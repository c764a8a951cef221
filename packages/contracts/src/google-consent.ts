/** How Google's consent ended. The address that the browser returns to carries it, and the web shows a sentence for it. */
const consentOutcomes = [
  'connected',
  'repaired',
  'denied',
  'expired',
  'no_refresh_token',
  'missing_scope',
  'wrong_mailbox',
  'secret_rejected',
  'taken',
  'gone',
  'unavailable',
  'failed',
] as const
export type ConsentOutcome = (typeof consentOutcomes)[number]

/** The query parameter that carries the outcome. */
export const consentParameter = 'google'
/** The one that carries the uuid of the account that was connected. */
export const consentAccountParameter = 'account'

/**
 * The browser that starts the consent keeps `state` in this cookie, and only that browser can finish it: otherwise a link
 * could make a person connect their mailbox to another business.
 */
export const consentCookie = { name: 'hilo_google', path: '/api/channels/google', seconds: 600 } as const
