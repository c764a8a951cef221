import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'

/** Dialogs over a chat and states shown instead of it, which load apart from the chat. */
export const chatDialogs = isolateArguments({
  missing: {
    title: 'Este chat no existe o ya no puedes verlo',
    hint: 'Puede que la atienda otra persona o que se haya borrado.',
    /** The person had it until now. */
    tookOver: (name: string) => `${name} se hizo cargo de este chat`,
    given: (name: string) => `Ahora la atiende ${name}`,
    askThem: 'Ya no está en tus chats. Si hace falta, pídele que te la transfiera.',
    action: 'Volver a la lista',
  },
  original: {
    title: 'Correo original',
    hidden: 'No se muestran las imágenes de fuera: quien envió el correo sabría que lo abriste.',
    showImages: 'Mostrar imágenes',
    failed: 'No se pudo abrir el correo original.',
  },
  takeOver: {
    title: '¿Hacerte cargo de este chat?',
    text: (client: string, owner: string) =>
      `${owner} atiende a ${client}. El chat pasa a los tuyos y ${owner} deja de tenerlo.`,
    action: 'Hacerme cargo',
    failed: 'No se pudo pasar a tu nombre esta interacción',
  },
  finish: {
    title: '¿Finalizar este chat?',
    text: (name: string) =>
      `El chat con ${name} se cierra y queda en Resueltos. No se puede reabrir; si el cliente vuelve a escribir, llega como uno nuevo.`,
    action: 'Finalizar chat',
    andNext: 'Finalizar y siguiente',
    failed: 'No se pudo finalizar esta interaccion',
  },
  pause: {
    title: 'Pausar hasta',
    /** What the chat does meanwhile. */
    help: 'Vuelve a tus chats como no leído en ese momento, o antes si el cliente escribe.',
    /** The customer has asked, and nobody answered. */
    waits: (name: string, time: string) => `${name} espera tu respuesta desde hace ${time}.`,
    until: (when: string) => `Hasta ${when}`,
    tomorrow: 'Hasta mañana a las 9',
    monday: 'Hasta el lunes a las 9',
    nextMonday: 'Hasta el próximo lunes a las 9',
    other: 'Hasta…',
    day: 'Día',
    time: 'Hora',
    action: 'Pausar',
    noDate: 'Sin fecha, hasta que el cliente escriba',
    incomplete: 'Elige el día y la hora.',
    past: 'Ese momento ya pasó: elige uno futuro.',
    tooFar: 'Elige un momento de aquí a un año como mucho.',
  },
  quickAnswers: {
    list: 'Respuestas rápidas',
    found: (count: number) => plural(count, 'respuesta rápida', 'respuestas rápidas'),
    none: 'Ninguna respuesta rápida coincide',
    empty: 'Aún no hay respuestas rápidas',
    keys: {
      move: '↑ ↓ para elegir',
      insert: 'Enter inserta',
      again: 'Enter reintenta',
      close: 'Esc cierra',
      enterCloses: 'Enter o Esc cierran',
    },
    loadFailed: 'No se pudo cargar el listado de respuestas rápidas',
  },
} as const)
