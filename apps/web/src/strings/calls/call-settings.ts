import { isolateArguments } from '../../lib/text/bidi'

/** The calls of a WhatsApp number, in 'Canales'. */
export const callSettings = isolateArguments({
  open: 'Llamadas',
  openOf: (name: string) => `Llamadas de ${name}`,
  title: (name: string) => `Llamadas de ${name}`,
  subtitle: 'Se guardan en WhatsApp, que puede tardar hasta siete días en mostrarlas a todos.',
  failed: 'No se pudieron leer las llamadas de este número.',
  unknown: 'WhatsApp no dice cómo están las llamadas de este número.',
  on: 'Llamadas activadas',
  onHelp: 'Los clientes llaman a este número, y quien atiende los llama a ellos.',
  icon: 'Mostrar el botón de llamar',
  iconHelp: 'Sin él, los clientes no ven cómo llamar desde el chat.',
  asks: 'Pedir permiso al recibir una llamada',
  asksHelp: 'WhatsApp le pregunta a quien llama si lo pueden llamar de vuelta.',
  hours: 'Cuándo pueden llamar los clientes',
  hoursHelp:
    'El horario de atención va con sus próximos 20 festivos, y sus cambios también. WhatsApp no admite días cerrados: en un festivo se puede llamar de 0:00 a 0:01. Quien atiende puede llamar a cualquier hora.',
  hoursOf: {
    always: 'A cualquier hora',
    business: 'En el horario de atención',
    other: 'En otro horario, puesto en WhatsApp',
  },
  restricted: (reason: string) => `WhatsApp limitó las llamadas de este número: ${reason}`,
  save: 'Guardar',
  saved: 'Llamadas guardadas en WhatsApp',
  saveFailed: 'No se pudieron guardar las llamadas',
} as const)
