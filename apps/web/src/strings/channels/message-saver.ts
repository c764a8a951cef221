import type { MessageSaver } from '@hilo/contracts'

/** Not in the index of the catalogue: only what loads later imports it. */
export const messageSaver = {
  label: 'Modo ahorro',
  help: 'WhatsApp cobra cada mensaje del bot. En modo ahorro la bienvenida, el aviso fuera de horario y el menú de áreas van en uno solo.',
  options: {
    off: 'Apagado: cada cosa en su mensaje',
    on: 'Un solo mensaje, sin despedida',
    with_farewell: 'Un solo mensaje, con despedida',
  } satisfies Record<MessageSaver, string>,
  offer:
    'Este número paga cada mensaje del bot por separado. Con el modo ahorro, la bienvenida, el aviso y el menú son uno.',
  turnOn: 'Activar el modo ahorro',
} as const
