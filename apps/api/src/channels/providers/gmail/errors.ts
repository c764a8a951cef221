import { z } from 'zod'
import type { SendError, SendErrorKind } from '../../outbound'
import type { NoAnswer } from '../shared/call-provider'
import { unconfirmed } from '../shared/unknown-outcome'

export const passing = 'Gmail no está disponible por un momento.'
export const reconnect = 'Google no acepta la autorización del buzón: hay que conectarlo de nuevo.'
const tooFast = 'Gmail limita la cantidad de correos por un momento.'
const noPermission = 'Google no permite enviar desde este buzón.'
export const wrongClient =
  'Google no reconoce el cliente de OAuth del canal: revisa su identificador y su clave secreta.'
const badAddress = 'La dirección del cliente no es válida.'

const envelope = z.looseObject({
  error: z.looseObject({
    code: z.number(),
    message: z.string().catch(''),
    errors: z
      .array(z.looseObject({ reason: z.string().catch('') }))
      .catch([])
      .default([]),
  }),
})

const rateReasons = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/

/** The error of a failed call. Google's codes are HTTP statuses; only a 403 also has a reason that matters. */
export function errorOfAnswer(
  status: number,
  json: unknown,
  repeatable: boolean,
  now = Date.now(),
): SendError {
  const parsed = envelope.safeParse(json)
  if (!parsed.success) return errorOfStatus(status, repeatable)
  const { code, message, errors } = parsed.data.error
  const reason = errors[0]?.reason ?? ''
  const [kind, msg]: readonly [SendErrorKind, string] =
    code === 401
      ? ['auth', reconnect]
      : code === 429 || (code === 403 && rateReasons.test(reason))
        ? ['rate_limited', tooFast]
        : code === 403
          ? ['auth', noPermission]
          : code >= 500
            ? // Gmail itself says that it did not do it.
              ['temporary', passing]
            : code === 413
              ? ['rejected', 'El correo es demasiado grande para Gmail.']
              : code === 404
                ? ['rejected', 'Gmail no encuentra el correo.']
                : /^(invalid to header|recipient address required)/i.test(message)
                  ? ['rejected', badAddress]
                  : ['rejected', `Gmail rechazó el correo (${message.slice(0, 200) || code}).`]
  return { kind, code: reason || String(code), msg, retryAfterMs: waitMsIn(message, now) }
}

/** How long to wait: the message says until when, and an earlier call prolongs it. */
function waitMsIn(message: string, now: number): number | null {
  const [, at] = /Retry after (\S+)/i.exec(message) ?? []
  const until = at === undefined ? Number.NaN : Date.parse(at)
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}

/** An answer without Google's envelope comes from a proxy, which may have passed the mail on before it failed. */
function errorOfStatus(status: number, repeatable: boolean): SendError {
  const code = `HTTP_${status}`
  if (status === 429 || status === 503) return { kind: 'temporary', code, msg: passing, retryAfterMs: null }
  if (status >= 300 && status < 500)
    return { kind: 'rejected', code, msg: 'Gmail rechazó el correo.', retryAfterMs: null }
  return unknownOrTemporary(code, repeatable)
}

export const noAnswer = ({ left, code }: NoAnswer, repeatable: boolean): SendError =>
  unknownOrTemporary(code, repeatable || !left)

const unknownOrTemporary = (code: string, repeatable: boolean): SendError =>
  repeatable
    ? { kind: 'temporary', code, msg: passing, retryAfterMs: null }
    : { kind: 'unknown_outcome', code, msg: unconfirmed, retryAfterMs: null }
