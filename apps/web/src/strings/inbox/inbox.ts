import { alreadyTaken } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'
import { unknownClient } from './unknown-client'

export const inbox = isolateArguments({
  submenu: {
    label: 'Cambiar de sección',
    chats: 'Chats',
    contacts: 'Contactos',
    quickAnswers: 'Respuestas rápidas',
    areas: 'Areas',
    areasTitle: 'Areas (Colas)',
  },
  tabs: { my_chats: 'Mis Chats', chats: 'Chats', resolves: 'Resueltos' },
  notStored: {
    title: 'Sin conexión',
    hint: 'Esta lista no está guardada en este dispositivo: se cargará en cuanto vuelva.',
  },
  /** For administrators, a switch beside the tabs: the chats that everybody attends. */
  team: 'Del equipo',
  /** Beside the tabs of a phone. */
  teamShort: 'Equipo',
  teamFilters: {
    label: 'Filtros del equipo',
    owner: 'Responsable',
    anybody: 'Todo el equipo',
    /** Assigned ones; those that nobody has taken wait ('Tomar el siguiente'). */
    unanswered: (count: number) => `${count} sin responder`,
    /** How many of how many one may have. */
    load: (active: number, maximum: number) => `${active} de ${maximum}`,
    loadUnanswered: (load: string, unanswered: number) => `${load} · ${unanswered} sin responder`,
  },
  attendedBy: (name: string) => `La atiende ${name}`,
  tabsLabel: 'Listas de chats',
  countLabel: (count: number) => plural(count, 'chat', 'chats'),
  search: 'Buscar',
  filter: 'Filtrar',
  filterActive: 'Filtrar (hay filtros puestos)',
  filters: {
    channel: 'Canal',
    anyChannel: 'Todos los canales',
    area: 'Área',
    anyArea: 'Todas las áreas',
    unanswered: 'Sin responder',
    unread: 'No leídos',
    clear: 'Quitar filtros',
  },
  loading: 'Cargando chats…',
  loadFailed: 'No se pudieron cargar los chats',
  moreFailed: 'No se pudieron cargar más.',
  empty: {
    my_chats: {
      title: 'No tienes chats asignados',
      hint: 'Toma uno de la pestaña Chats.',
      action: 'Ver los chats sin asignar',
      /** The queue is empty too. */
      noneWaits: 'Tampoco hay ninguno sin asignar.',
    },
    chats: { title: 'No hay chats sin asignar', hint: 'Cuando un cliente escriba, aparecerá aquí.' },
    resolves: { title: 'Aún no hay chats resueltos', hint: 'Los que finalices quedarán aquí.' },
    team: { title: 'Nadie atiende chats ahora', hint: 'Aquí ves los que tiene cada persona del equipo.' },
    search: (text: string) => (text ? `Sin resultados para “${text}”` : 'Sin resultados con estos filtros'),
  },
  newRows: (count: number) => plural(count, 'chat nuevo', 'chats nuevos'),
  unknownClient,
  draft: 'Borrador:',
  withDraft: 'con borrador',
  /** An unsaved note for colleagues. */
  note: 'Nota sin guardar:',
  withNote: 'con una nota sin guardar',
  /** It waits, such as for the connection. */
  queued: 'En cola:',
  withQueued: 'con un mensaje en cola',
  /** The last message of ours failed, or its outcome is unknown. */
  trouble: {
    failed: { mark: 'No enviado:', label: 'con un mensaje no enviado' },
    unknown: { mark: 'Sin confirmar:', label: 'con un mensaje sin confirmar' },
  },
  yours: 'Tú:',
  colleague: (name: string) => `${name}:`,
  bot: 'Bot:',
  integration: 'Integración:',
  unread: (count: number) => plural(count, 'mensaje sin leer', 'mensajes sin leer'),
  /** By its owner, a transfer, or a pause that ended: no message is new. */
  markedUnread: 'sin leer',
  transferred: 'Transferida',
  transferredBy: (name: string) => `Transferida por ${name}`,
  fromPerson: (name: string) => `de ${name}`,
  /** In a finished one's row: neither the customer nor a person of the business wrote. */
  nothingSaid: 'Sin mensajes del cliente',
  interaction: 'Interacción',
  noArea: 'Sin área',
  checked: 'marcado',
  paused: 'en pausa',
  noDate: 'sin fecha',
  /** Above the paused chats, which end one's own list. */
  pausedGroup: 'En pausa',
  comesBack: (when: string) => `vuelve ${when}`,
  pausedUntil: (when: string) => `en pausa hasta ${when}`,
  pauseEnded: 'Terminó la pausa de un chat',
  expired: 'expirada',
  waits: 'espera',
  windowClosesIn: (time: string) => `La ventana para responder se cierra en ${time}`,
  windowClosed: 'La ventana para responder se cerró',
  windowClosedShort: 'Ventana cerrada',
  blocked: 'Bloqueado',
  blockedBy: 'Contacto bloqueado: lo que escriba se guarda aparte',
  outside: {
    app: { text: 'Gestionada fuera', label: 'Gestionada fuera: la atiende otra aplicación' },
    meta_ai: { text: 'La atiende la IA de Meta', label: 'La atiende la IA de Meta' },
  },
  preview: 'Vista previa',
  previewNote: 'Verla no la marca como leída ni te la asigna.',
  accept: 'Aceptar',
  order: { label: 'Orden', longest: 'Más tiempo esperando', newest: 'Más recientes' },
  takeNext: 'Tomar el siguiente',
  noneWaits: 'Ninguno de tus chats espera respuesta',
  assign: {
    title: '¿Aceptar esta interacción?',
    text: (name: string, channel: string) =>
      `${name}, por ${channel}. Quedarás a cargo hasta finalizarla o transferirla.`,
    action: 'Aceptar',
    failed: 'No se pudo asignar esta interaccion',
    alreadyTaken,
    /** A hint after a refusal because of too many chats. */
    makeRoom: 'Finaliza o pausa una de las tuyas y vuelve a intentarlo.',
  },
  takenBy: (name: string) => `Tomada por ${name}`,
  /** A chat of this person was taken over, transferred or finished by another person. */
  removedBy: (name: string, client: string) => `${name} sacó de tus chats el de ${client}`,
  oneRemovedBy: (name: string) => `${name} sacó uno de tus chats`,
  /** The customer's two open chats were merged. */
  mergedHere: (client: string) => `Los dos chats abiertos de ${client} siguen en uno solo`,
  mergedInto: (client: string, name: string | null) =>
    `El chat de ${client} sigue en el otro que tiene abierto${name ? `, que atiende ${name}` : ''}`,
  arrived: 'Ha llegado una nueva interacción',
  arrivedByTransfer: 'Ha llegado una nueva interacción por transferencia',
  /** Below it: whose chat it is, and from whom. */
  transferFrom: (client: string, colleague: string) => `${client}, de ${colleague}`,
  openChat: (client: string) => `Abrir el chat de ${client}`,
} as const)
