import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'

/** The users that a chat can be transferred to; the header needs them before the dialog is loaded. */
export const receivers = isolateArguments({
  loading: 'Cargando…',
  failed: 'No se pudo cargar el listado de usuarios disponibles',
  nobody: 'No hay nadie más disponible ahora.',
  online: 'en línea',
  offline: 'sin conexión',
  /** Of the chats that a person may have at most. */
  load: (active: number, maximum: number) => `${active} de ${plural(maximum, 'chat', 'chats')}`,
  full: 'Completo',
  away: 'Ausente',
  others: 'Buscar a otra persona…',
} as const)

export const transfer = isolateArguments({
  title: 'Transferir interacción',
  text: (name: string) =>
    `El chat con ${name} pasa a quien elijas y deja de estar en tus chats. No se puede deshacer.`,
  /** The text about a colleague's chat, or about one that waits. */
  textOf: (name: string, owner: string | null) =>
    owner === null
      ? `El chat con ${name} pasa a quien elijas. No se puede deshacer.`
      : `El chat con ${name} pasa a quien elijas y deja de estar en los chats de ${owner}. No se puede deshacer.`,
  to: 'Transferir a',
  toPerson: 'Una persona',
  toArea: 'Un área',
  person: 'Usuario',
  area: 'Área',
  searchPerson: 'Buscar por nombre',
  searchArea: 'Buscar un área',
  people: 'Usuarios',
  areas: 'Áreas',
  foundPeople: (count: number) => (count === 1 ? '1 usuario' : `${count} usuarios`),
  foundAreas: (count: number) => (count === 1 ? '1 área' : `${count} áreas`),
  noAreas: 'No hay áreas activas.',
  noMatch: 'Nadie coincide con la búsqueda.',
  noAreaMatch: 'Ningún área coincide con la búsqueda.',
  note: 'Nota interna (opcional)',
  noteHelp: 'La lee el equipo en el chat; el cliente no.',
  action: 'Transferir',
  andNext: 'Transferir y siguiente',
  noUser: 'Debes seleccionar un usuario para transferir la interacción',
  noArea: 'Debes seleccionar un área para transferir la interacción',
  failed: 'No se pudo transferir esta interaccion',
  areasFailed: 'No se pudo cargar el listado de areas',
} as const)
