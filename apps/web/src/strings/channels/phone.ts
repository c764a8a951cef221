import type { PhoneSync } from '@hilo/contracts'

const number = new Intl.NumberFormat('es-CO')
const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** Of the phase that came last. */
const phases = ['último día', 'últimos 90 días', 'últimos 180 días'] as const

const again =
  'En el teléfono: Ajustes, Cuenta, Plataforma empresarial, «Desconectar cuenta». Después conecta el número aquí otra vez'

/** What a channel says of the phone that its number is on too. Not in the index of the catalogue: only what loads later imports it. */
export const phone = {
  title: 'Lo que estaba en el teléfono',
  of: (name: string) => `Lo que estaba en el teléfono de ${name}`,
  contacts: 'Contactos',
  chats: 'Chats',
  progress: ({ phase, progress }: Pick<PhoneSync, 'phase' | 'progress'>) =>
    phase === null
      ? `Trayendo tus chats: ${progress} %`
      : `Trayendo tus chats: ${phases[phase] ?? ''}, ${progress} %`,
  contactsCome: (count: number) => `Trayendo los contactos: ${counted(count, 'con nombre', 'con nombre')}`,
  contactsCame: (count: number) => counted(count, 'contacto del teléfono', 'contactos del teléfono'),
  came: ({ chats, messages }: Pick<PhoneSync, 'chats' | 'messages'>) =>
    `${counted(chats, 'chat', 'chats')}, ${counted(messages, 'mensaje', 'mensajes')}`,
  nothingCame: 'El teléfono no tenía chats de los últimos 180 días',
  states: {
    due: 'Se va a pedir al teléfono',
    asking: 'Pidiéndolo al teléfono…',
    asked: 'Pedido. Deja abierta la app de WhatsApp Business en el teléfono mientras llega',
    unknown:
      'No se sabe si WhatsApp recibió la petición, y no la acepta dos veces. Si la recibió, aparece aquí solo',
    declined: 'El negocio no quiso compartir su historial',
    refused: 'WhatsApp no aceptó la petición',
    missed: 'Pasaron las 24 horas en que WhatsApp acepta la petición',
    ended: 'El teléfono terminó la conexión antes de darlo todo',
  },
  /** What to do, where something can be done. */
  ways: {
    declined: `${again} y acepta compartir los chats.`,
    refused: `${again}.`,
    missed: `${again}.`,
    ended: `Lo que llegó se queda. Para traer el resto, conecta el número otra vez.`,
    unknown: `Si en una hora no llegó nada: ${again.charAt(0).toLowerCase()}${again.slice(1)}.`,
  },
  why: (error: string) => `WhatsApp dice: ${error}`,
  quiet: (ago: string) => `No llega nada desde ${ago}: abre WhatsApp Business en el teléfono.`,
  leftOut: (count: number) =>
    `${counted(count, 'mensaje no tiene', 'mensajes no tienen')} lugar en un chat: reacciones y grupos.`,
  failed: (count: number) => `${counted(count, 'parte no se pudo', 'partes no se pudieron')} guardar.`,
  ask: 'Pedirlo otra vez',
  askOf: (what: string, name: string) => `Pedir otra vez: ${what} de ${name}`,
  askedAgain: 'Se pide de nuevo al teléfono',
  askFailed: 'No se pudo pedir.',
} as const
