import type { SendError, SendErrorKind } from '../../outbound'
import type { NoAnswer } from '../shared/call-provider'
import { unconfirmed } from '../shared/unknown-outcome'

const unavailable = 'Telegram no está disponible por un momento.'

export const fileTooBig = 'FILE_TOO_BIG'
export const businessDisconnected = 'La cuenta de Telegram Business ya no está conectada al bot.'
export const businessForbidden = 'La cuenta de Telegram Business no le da al bot permiso para eso.'
/** The topic of the message is closed or deleted. */
export const noTopic = 'NO_TOPIC'
/** The message is as it was to become. */
export const alreadyDone = 'ALREADY_DONE'

/** Refusals by status and description, because Telegram has no finer codes; `name` is a code of ours. */
const refusals: readonly [code: number, words: RegExp, kind: SendErrorKind, msg: string, name?: string][] = [
  [400, /BUSINESS_CONNECTION_(INVALID|NOT_ALLOWED)/i, 'rejected', businessDisconnected],
  [
    400,
    /BUSINESS_PEER_USAGE_MISSING/i,
    'rejected',
    'Pasaron más de 24 horas desde lo último que escribió el cliente.',
  ],
  [
    400,
    /BUSINESS_PEER_INVALID/i,
    'rejected',
    'La cuenta de Telegram Business no incluye este chat entre los que atiende el bot.',
  ],
  [403, /BOT_ACCESS_FORBIDDEN/i, 'rejected', businessForbidden],
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
  [400, /not modified|message to delete not found/i, 'rejected', 'El mensaje ya estaba así.', alreadyDone],
  [400, /REACTION_INVALID/i, 'rejected', 'Telegram no admite esa reacción.'],
  [
    400,
    /can't be deleted/i,
    'rejected',
    'Telegram ya no deja eliminar este mensaje: pasaron más de 48 horas.',
  ],
  [400, /can't be edited/i, 'rejected', 'Telegram no deja editar este mensaje.'],
  [
    400,
    /message to (edit|react) not found|MESSAGE_ID_INVALID/i,
    'rejected',
    'El mensaje ya no está en Telegram.',
  ],
  [400, /too long/i, 'rejected', 'El mensaje es demasiado largo para Telegram.'],
  [400, /is empty/i, 'rejected', 'Telegram no recibe mensajes vacíos.'],
  [400, /too big/i, 'rejected', 'El archivo es demasiado grande para Telegram.', fileTooBig],
  [400, /BUTTON_DATA_INVALID/i, 'rejected', 'Telegram no admite las opciones del mensaje.'],
  [409, /./, 'account', 'Otro programa está recibiendo los mensajes del bot.'],
  [413, /./, 'rejected', 'El archivo es demasiado grande para Telegram.'],
  [429, /./, 'rate_limited', 'Telegram limita la cantidad de mensajes por un momento.'],
]

/** `retryAfter`: how many seconds Telegram asks the whole bot to wait. */
export function errorOfRefusal(code: number, description: string, retryAfter?: number): SendError {
  const known = refusals.find(([status, words]) => status === code && words.test(description || ' '))
  const [kind, msg]: readonly [SendErrorKind, string] = known
    ? [known[2], known[3]]
    : // Telegram itself says that it did not do it.
      code >= 500
      ? ['temporary', unavailable]
      : ['rejected', `Telegram rechazó el mensaje (${description.slice(0, 200) || code}).`]
  return {
    kind,
    code: known?.[4] ?? String(code),
    msg,
    retryAfterMs: retryAfter === undefined ? null : retryAfter * 1000,
  }
}

/** An answer without Telegram's envelope comes from a proxy, which may have passed the message on before it failed. */
export function errorOfStatus(status: number, repeatable: boolean): SendError {
  const code = `HTTP_${status}`
  if (status === 429 || status === 503)
    return { kind: 'temporary', code, msg: unavailable, retryAfterMs: null }
  if (status >= 300 && status < 500)
    return { kind: 'rejected', code, msg: 'Telegram rechazó el mensaje.', retryAfterMs: null }
  return unknownOrTemporary(code, repeatable)
}

export const noAnswer = ({ left, code }: NoAnswer, repeatable: boolean): SendError =>
  unknownOrTemporary(code, repeatable || !left)

const unknownOrTemporary = (code: string, repeatable: boolean): SendError =>
  repeatable
    ? { kind: 'temporary', code, msg: unavailable, retryAfterMs: null }
    : { kind: 'unknown_outcome', code, msg: unconfirmed, retryAfterMs: null }
