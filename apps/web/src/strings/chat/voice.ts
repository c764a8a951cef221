import { isolateArguments } from '../../lib/text/bidi'

/** Recording a voice note, loaded with its code. */
export const voice = isolateArguments({
  label: 'Nota de voz',
  asking: 'Permite que el navegador use el micrófono…',
  recording: 'Grabando',
  paused: 'En pausa',
  preparing: 'Preparando la nota…',
  time: 'Tiempo grabado',
  level: 'Nivel del micrófono',
  levels: { silent: 'Sin sonido', low: 'Bajo', good: 'Bien', loud: 'Muy alto' },
  pause: 'Pausar',
  resume: { first: 'Seguir', rest: 'grabando' },
  listen: 'Escuchar',
  stop: 'Detener',
  discard: 'Descartar',
  send: 'Enviar',
  close: 'Cerrar',
  again: 'Intentar de nuevo',
  silence: 'No llega sonido del micrófono. Revisa que no esté silenciado.',
  pausedBy: {
    hidden: 'En pausa porque saliste de la pestaña.',
    lost: 'El micrófono se desconectó. Lo grabado sigue aquí.',
  },
  longest: (time: string) => `Llegó a ${time}, lo más largo que se puede enviar aquí.`,
  tooShort: 'No se envió: graba al menos un segundo.',
  tooLarge: (most: string) => `La nota pesa más de ${most}, lo máximo que se puede enviar.`,
  discarded: 'Nota de voz descartada',
  recovered: 'Se recuperó la nota de voz que estabas grabando. Está adjunta en su chat, sin enviar.',
  seeRecovered: 'Ver el chat',
  notRecovered: 'No se pudo recuperar la nota de voz que estabas grabando.',
  kept: 'La nota de voz quedó adjunta en el chat que dejaste.',
  problems: {
    refused:
      'El navegador no tiene permiso para usar el micrófono. Dáselo en el candado junto a la dirección y vuelve a intentarlo.',
    missing: 'No se encontró un micrófono. Conecta uno y vuelve a intentarlo.',
    busy: 'Otro programa está usando el micrófono. Ciérralo y vuelve a intentarlo.',
    insecure: 'El micrófono solo se puede usar con una dirección segura (https).',
    unsupported: 'Este navegador no puede grabar una nota de voz para este canal.',
    failed: 'No se pudo grabar. Inténtalo de nuevo.',
    unreadable: 'No se pudo preparar la nota. Lo grabado sigue aquí: inténtalo de nuevo.',
  },
} as const)
