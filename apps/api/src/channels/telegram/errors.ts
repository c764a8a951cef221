import type { NoAnswer } from '../call-provider'
import type { SendError, SendErrorKind } from '../outbound'
import { unconfirmed } from '../unconfirmed'

const passing = 'Telegram no está disponible por un momento.'

export const fileTooBig = 'FILE_TOO_BIG'
/** What was written into is closed, or gone. */
export const noTopic = 'NO_TOPIC'

/** The sentences that stand behind one status, by how they begin; Telegram has no finer codes, so one is made up. */
const refusals: readonly [code: number, words: RegExp, kind: SendErrorKind, msg: string, name?: string][] = [
  [401, /./, 'auth', 'Telegram no acepta el token del bot.'],
  [404, /^Not Found/i, 'auth', 'Telegram no conoce el token del bot.'],
  [403, /blocked by the user/i, 'unreachable', 'El cliente bloqueó el bot.'],
  [403, /deactivated/i, 'unreachable', 'La cuenta de Telegram del cliente ya no existe.'],
  [403, /initiate conversation/i, 'unreachable', 'El cliente debe escribirle primero al bot.'],
  [403, /./, 'unreachable', 'Telegram no permite escribirle a este cliente.'],
  [400, /chat not found|PEER_ID_INVALID/i, 'rejected', 'Telegram no encuentra el chat del cliente.'],
  [
    400,
    /thread not found|TOPIC_(CLOSED|DELETED)/i,
    'rejected',
    'Telegram no encuentra el tema del chat.',
    noTopic,
  ],
  [400, /too long/i, 'rejected', 'El mensaje es demasiado largo para Telegram.'],
  [400, /is empty/i, 'rejected', 'Telegram no recibe mensajes vacíos.'],
  [400, /too big/i, 'rejected', 'El archivo es demasiado grande para Telegram.', fileTooBig],
  [400, /BUTTON_DATA_INVALID/i, 'rejected', 'Telegram no admite las opciones del mensaje.'],
  [409, /./, 'account', 'Otro programa está recibiendo los mensajes del bot.'],
  [413, /./, 'rejected', 'El archivo es demasiado grande para Telegram.'],
  [429, /./, 'rate_limited', 'Telegram limita la cantidad de mensajes por un momento.'],
]

/** `retryAfter`: the seconds that Telegram asks to wait, with the whole bot. */
export function errorOfRefusal(code: number, description: string, retryAfter?: number): SendError {
  const known = refusals.find(([status, words]) => status === code && words.test(description || ' '))
  const [kind, msg]: readonly [SendErrorKind, string] = known
    ? [known[2], known[3]]
    : // It says itself that it did not do it.
      code >= 500
      ? ['temporary', passing]
      : ['rejected', `Telegram rechazó el mensaje (${description.slice(0, 200) || code}).`]
  return {
    kind,
    code: known?.[4] ?? String(code),
    msg,
    retryAfterMs: retryAfter === undefined ? null : retryAfter * 1000,
  }
}

/** Without Telegram's envelope something on the way answered. It may have passed the message on before it failed. */
export function errorOfStatus(status: number, repeatable: boolean): SendError {
  const code = `HTTP_${status}`
  if (status === 429 || status === 503) return { kind: 'temporary', code, msg: passing, retryAfterMs: null }
  if (status >= 300 && status < 500)
    return { kind: 'rejected', code, msg: 'Telegram rechazó el mensaje.', retryAfterMs: null }
  return unclear(code, repeatable)
}

export const noAnswer = ({ left, code }: NoAnswer, repeatable: boolean): SendError =>
  unclear(code, repeatable || !left)

const unclear = (code: string, repeatable: boolean): SendError =>
  repeatable
    ? { kind: 'temporary', code, msg: passing, retryAfterMs: null }
    : { kind: 'unknown_outcome', code, msg: unconfirmed, retryAfterMs: null }
