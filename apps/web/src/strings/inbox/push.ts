import { plural } from '../../lib/text/plural'

/** The notifications of a phone while Hilo is closed, by event, and the card that chooses them. */
export const push = {
  shown: {
    mine: 'Nuevo mensaje de cliente',
    waiting: 'Ha llegado una nueva interacción',
    mentions: 'Te nombraron en una nota',
    targets: 'Venció la meta de un chat',
    calls: 'Llamada entrante',
  },
  news: (count: number) => plural(count, 'mensaje nuevo', 'mensajes nuevos'),
  open: 'Abre Hilo para verlo',
  openCall: 'Contestar',
  answer: 'Responder',
  answerHint: 'Escribe tu respuesta',
  take: 'Aceptar',
  taken: 'El chat es tuyo',
  notTaken: 'No se pudo aceptar el chat',
  notAnswered: 'Tu respuesta no se envió',
  noNetwork: 'No hay conexión con Hilo.',
  toOpen: 'Toca para abrir el chat.',
  kept: 'Tu texto quedó guardado: toca para abrir el chat.',
  /** In the page. */
  restored: 'Lo que escribiste en un aviso no se envió: quedó como borrador en su chat.',
  seeRestored: 'Ver el chat',

  title: 'Avisos en este dispositivo',
  help: 'Llegan aunque Hilo esté cerrado, y terminan cuando cierras la sesión.',
  failed: 'No se pudieron cargar tus avisos.',
  saveFailed: 'No se pudo guardar lo que te avisa.',
  on: 'Recibir avisos',
  /** Why this browser is not notified. */
  obstacles: {
    insecure: 'Los avisos necesitan que abras Hilo por https.',
    unsupported:
      'Este navegador no puede recibir avisos con Hilo cerrado. En un iPhone o iPad, primero añade Hilo a la pantalla de inicio.',
    forgotten: 'Los avisos necesitan que inicies sesión con «Recordarme».',
    denied: 'El navegador tiene bloqueados los avisos. Permítelos en los ajustes del sitio o del teléfono.',
    unanswered: 'El navegador aún no permite los avisos. Acepta cuando lo pregunte.',
  },
  kinds: {
    mine: 'Mensajes de mis chats',
    waiting: 'Chats sin aceptar de mis áreas',
    mentions: 'Notas que me nombran',
    targets: 'Metas vencidas de mis chats y mis áreas',
    calls: 'Llamadas que me suenan',
  },
  quiet: 'Horas sin avisos',
  quietHelp: 'Cada día, por el reloj de este dispositivo.',
  quietFrom: 'Desde',
  quietTo: 'Hasta',
  content: 'Mostrar quién escribe y qué',
  contentHelp: 'Si no, el aviso dice solo que llegó algo.',
  others: 'Otros dispositivos con avisos',
  stop: (device: string) => `Dejar de avisar en ${device}`,
} as const
