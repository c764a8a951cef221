/**
 * Embedded Signup of WhatsApp: an admin connects a number in a window of Meta, and Hilo does the rest, step by step. `popup`: in that
 * window; `exchange`: its code becomes a token; `check`: the token really opens the account and the number; `register`: the number is
 * registered for the API; `create`: the channel; `subscribe`: Hilo is subscribed to the number's events.
 */
export const signupSteps = ['popup', 'exchange', 'check', 'register', 'create', 'subscribe', 'done'] as const
export type SignupStep = (typeof signupSteps)[number]

/**
 * Why a step failed, and the way back: `retry` from that step, with the number's own `pin`, or `again` from Meta's window, because the
 * code was for once.
 */
export const signupFailures = {
  cancelled: 'again',
  closed: 'again',
  meta_error: 'again',
  no_script: 'again',
  expired: 'again',
  interrupted: 'retry',
  unavailable: 'retry',
  code_refused: 'again',
  app_refused: 'again',
  token_refused: 'again',
  no_permission: 'again',
  wrong_account: 'again',
  wrong_number: 'again',
  no_number: 'retry',
  several_numbers: 'again',
  number_elsewhere: 'retry',
  pin: 'pin',
  too_many_pins: 'pin',
  not_verified: 'retry',
  too_many_registrations: 'retry',
  number_deleted: 'retry',
  register_refused: 'retry',
  subscribe_refused: 'retry',
  address_refused: 'retry',
} as const satisfies Readonly<Record<string, 'retry' | 'pin' | 'again'>>
export type SignupFailure = keyof typeof signupFailures
export const signupFailureNames = Object.keys(signupFailures) as [SignupFailure, ...SignupFailure[]]

/** What customers think of the number, as Meta counts it. */
export const signupQualities = ['GREEN', 'YELLOW', 'RED'] as const
export type SignupQuality = (typeof signupQualities)[number]

/** Our page that alone loads Meta's script. The state follows as the fragment, which browsers send to nobody. */
export const signupPage = '/conectar/whatsapp'

/**
 * Only the browser that began may finish: it keeps the state in this cookie. Otherwise a link could make a person connect their number to
 * another business.
 */
export const signupCookie = { name: 'hilo_signup', path: '/api/channels/whatsapp', seconds: 1200 } as const
