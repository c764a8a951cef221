import type { KindReasons } from '../../../inbound'
import { unsupportedText } from '../../shared/spoken-text'
import * as wire from '../wire'

/** WhatsApp's names for content that it does not deliver. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['poll', 'una encuesta'],
  ['poll_creation', 'una encuesta'],
  ['poll_update', 'un voto en una encuesta'],
  ['edit', 'un mensaje editado'],
  ['pin', 'un mensaje fijado'],
  ['keep_in_chat', 'un mensaje guardado en el chat'],
  ['group_invite', 'una invitación a un grupo'],
  ['gif', 'un GIF'],
  ['link_preview', 'un enlace'],
  ['product', 'un producto'],
  ['order', 'un pedido'],
  ['reaction', 'una reacción'],
  ['button', 'un mensaje con botones'],
  ['list', 'un mensaje con opciones'],
  ['interactive', 'un mensaje interactivo'],
  ['hsm', 'una plantilla'],
  ['image', 'una imagen'],
  ['video', 'un video'],
  ['video_note', 'una nota de video'],
  ['location', 'una ubicación'],
  ['live_location', 'una ubicación en tiempo real'],
  ['event', 'un evento'],
  ['media_placeholder', 'una foto o un video'],
])

const reasons: ReadonlyMap<number, string> = new Map([
  [131051, 'WhatsApp no entrega este tipo de mensaje a los negocios.'],
  [131060, 'WhatsApp no pudo entregar el contenido: pídele que lo envíe de nuevo.'],
])

const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** By WhatsApp's name of the kind. */
export const unsupported: KindReasons = {
  ...Object.fromEntries(
    [...kinds].map(([name, what]) => [
      name,
      `${capitalized(what)}. WhatsApp no entrega este tipo a los negocios.`,
    ]),
  ),
  incomplete: 'Un mensaje al que le falta lo que su tipo debe traer.',
  unknown: 'Un tipo de mensaje que WhatsApp agregó después.',
}

/** The placeholder for content that WhatsApp does not deliver, with the reason where WhatsApp gives one. */
export function whyUnsupported(message: wire.Message): string {
  const { type } = wire.unsupported.catch({}).parse(message.unsupported)
  const [error] = wire.unsupportedErrors.catch([]).parse(message.errors)
  const kind = kinds.get(type ?? '')
  const what = kind ? `[Mensaje no compatible: ${kind}]` : unsupportedText
  const why = error && (reasons.get(error.code) ?? quoted(error.error_data?.details ?? error.title))
  return why ? `${what}\n${why}` : what
}

const longest = 300
const quoted = (words: string | undefined): string | null =>
  words?.trim() ? `WhatsApp dice: «${[...words.trim()].slice(0, longest).join('')}»` : null
