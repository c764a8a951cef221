import type { SignupOutcome } from '@hilo/contracts'

/** What Meta's window tells the page that opened it: how it ended. */
export type WindowMessage =
  | { readonly kind: 'assets'; readonly waba_id: string; readonly phone_number_id?: string }
  | Extract<SignupOutcome, { kind: 'cancelled' | 'failed' }>

const finishes = ['FINISH', 'FINISH_ONLY_WABA', 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING']

/** Whether Meta itself says this. `windowOrigin`: who plays Meta, where somebody does. */
export function isFromMeta(origin: string, windowOrigin: string | null): boolean {
  if (windowOrigin !== null) return origin === windowOrigin
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return (
    protocol === 'https:' &&
    port === '' &&
    (hostname === 'facebook.com' || hostname.endsWith('.facebook.com'))
  )
}

/** Null: it is about something else, as much of what Meta's script sends. */
export function readWindowMessage(data: unknown): WindowMessage | null {
  const { type, event, data: said } = recordOf(parse(data))
  if (type !== 'WA_EMBEDDED_SIGNUP' || typeof event !== 'string') return null
  const { waba_id, phone_number_id, current_step, error_message, error_code, error_id } = recordOf(said)
  if (finishes.includes(event)) {
    const waba = textOf(waba_id)
    const phone = textOf(phone_number_id)
    return waba ? { kind: 'assets', waba_id: waba, ...(phone && { phone_number_id: phone }) } : null
  }
  const error = [textOf(error_message), textOf(error_code) ?? textOf(error_id)].filter(Boolean).join(' ')
  if (event === 'ERROR' || (event === 'CANCEL' && error !== ''))
    return { kind: 'failed', error: error.slice(0, 300) }
  const step = textOf(current_step)?.slice(0, 300)
  return event === 'CANCEL' ? { kind: 'cancelled', ...(step && { step }) } : null
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > 10_000) return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
