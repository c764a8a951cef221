/** Apart from the other strings: only the first day shows them. */
export const firstStepWords = {
  title: 'Primeros pasos',
  progress: (done: number, all: number) =>
    `${done} de ${all} hechos. Cada uno se marca solo cuando queda listo.`,
  done: 'Hecho',
  pending: 'Por hacer',
  skipped: 'No hace falta',
  skip: 'No lo necesito',
  needed: 'Sí lo necesito',
  skipFailed: 'No se pudo guardar.',
  completed: 'Los primeros pasos están completos',
  hide: 'Ocultar',
  hideHelp: 'Se ocultan para quienes administran la empresa',
  hidden: 'Los primeros pasos quedan en Configuración, Información General.',
  hideFailed: 'No se pudieron ocultar los primeros pasos.',
  show: 'Mostrar los primeros pasos',
  showFailed: 'No se pudieron mostrar los primeros pasos.',
  loadFailed: 'No se pudieron cargar los primeros pasos.',
  steps: {
    channel: {
      title: 'Conecta un canal',
      help: 'WhatsApp, Telegram, Instagram, Messenger o Gmail. Hilo te lleva paso a paso.',
      action: 'Conectar canal',
    },
    people: {
      title: 'Invita a tu equipo',
      help: 'Cada persona entra con su correo y atiende sus propios chats.',
      action: 'Agregar personas',
    },
    areas: {
      title: 'Crea tus áreas',
      help: 'Ventas, Soporte…: lo que el cliente elige al escribir.',
      action: 'Crear un área',
    },
    hours: {
      title: 'Di cuándo atiendes',
      help: 'Pon tus horas y enciende el horario: fuera de él, Hilo responde con tu mensaje de ausencia.',
      action: 'Poner el horario',
    },
    welcome: {
      title: 'Escribe el mensaje de bienvenida',
      help: 'Lo primero que lee quien te escribe.',
      action: 'Escribirlo',
    },
    message: {
      title: 'Escríbete desde tu teléfono',
      help: 'Manda un mensaje al número, bot o buzón que conectaste: aparece en Chats y este paso se marca solo.',
      before: 'Cuando el canal esté conectado, mándale un mensaje desde tu teléfono.',
      action: 'Ver los chats',
    },
  },
} as const
