import { isolateArguments } from '../../lib/text/bidi'

/** Before one calls a customer: whether they may be called, and asking for it. */
export const callDialog = isolateArguments({
  title: (name: string) => `Llamar a ${name}`,
  loading: 'Se pregunta a WhatsApp si se puede llamar…',
  failed: 'No se pudo saber si el cliente deja que lo llamen.',
  call: 'Llamar',
  ask: 'Pedir permiso para llamar',
  askAgain: 'Pedir permiso otra vez',
  asked: 'Se envió la petición. La respuesta llegará a este chat.',
  askFailed: 'No se pudo pedir el permiso',
  until: (when: string) => `Permiso hasta ${when}`,
  always: 'El cliente permite las llamadas.',
  refused: 'No dio permiso para llamarlo.',
  none: 'Todavía no ha dado permiso para llamarlo.',
  words: 'Mensaje con la petición',
  suggestion: '¿Podemos llamarte por WhatsApp para ayudarte mejor?',
  buttons: 'WhatsApp le muestra con el mensaje los botones para permitirlo o no.',
  empty: 'Escribe por qué quieres llamar.',
  notYet: (when: string) => `WhatsApp no deja pedirlo otra vez hasta ${when}.`,
  notNow: 'WhatsApp no deja pedirlo más por ahora: una vez al día y dos por semana.',
  noCalls: (when: string) => `WhatsApp no permite más llamadas a este cliente hasta ${when}.`,
  noCallsNow: 'WhatsApp no permite llamar a este cliente en este momento.',
  notChecked: 'WhatsApp no respondió: esto es lo último que se supo.',
  closed:
    'Pasaron más de 24 horas desde su último mensaje: pide el permiso con una plantilla que lo incluya.',
} as const)
