import { isolateArguments } from '../../lib/text/bidi'
import { checkConnection } from '../common'

/** Writing to a contact first. */
export const start = isolateArguments({
  /** Typed before a name, folded. */
  before: ['escribir a', 'escribir'],
  /** In the palette, before it is known to whom. */
  toCustomer: 'Escribir a…',
  toStart: 'Escribir a',
  whom: 'Escribe el nombre de un contacto, un teléfono o un correo.',
  loading: 'Cargando por dónde se le puede escribir…',
  loadFailed: 'No se pudo cargar por dónde escribirle',
  none: {
    title: 'No hay ningún canal conectado',
    hint: 'Un administrador los conecta en Configuración, Canales.',
  },
  options: 'Por dónde',
  ready: 'La ventana está abierta',
  /** A channel without a window. */
  knows: 'Ya te ha escrito por aquí',
  template: 'Solo con una plantilla aprobada',
  mail: 'Correo nuevo',
  reply: (subject: string) => `Sigue en «${subject}»`,
  noSubject: 'su correo',
  mine: 'Ya tienes este chat abierto',
  waits: 'Ya escribió y espera en Chats',
  other: (name: string) => `Lo atiende ${name}`,
  subject: 'Asunto',
  subjectMissing: 'Escribe el asunto',
  text: 'Mensaje',
  textMissing: 'Escribe un mensaje',
  textHelp: 'Ctrl Enter envía',
  chooseTemplate: 'Elegir plantilla',
  back: 'Atrás',
  send: 'Enviar',
  open: 'Abrir chat',
  take: 'Tomar chat',
  look: 'Ver chat',
  started: 'Iniciaste el chat',
  taken: 'El cliente acababa de escribir: ahora su chat es tuyo',
  continued: 'Enviado en el chat que ya tenías',
  failed: `No se pudo enviar. ${checkConnection}`,
  takeFailed: 'No se pudo tomar este chat',
} as const)
