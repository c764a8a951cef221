import { isolateArguments } from '../../lib/text/bidi'

/** The customer's page of a video call: worded for people who have never heard of Hilo. */
export const videoGuest = isolateArguments({
  title: (business: string) => `Videollamada con ${business}`,
  loading: 'Un momento…',
  ask: 'Al entrar, tu navegador te preguntará si puede usar la cámara y el micrófono. Nadie te ve ni te oye antes.',
  recorded: 'Se graba el sonido de esta llamada, no la imagen.',
  soundAlone: 'Solo el sonido, no la imagen.',
  enter: 'Entrar con cámara',
  enterVoice: 'Entrar sin cámara',
  asking: 'Permite que el navegador use lo que elegiste…',
  waiting: (business: string) => `Esperando a ${business}…`,
  waitingHint: 'Ya saben que estás aquí. Deja esta página abierta.',
  joining: (name: string) => `${name} está entrando…`,
  inCall: (name: string) => `En llamada con ${name}`,
  interrupted: 'La línea se cortó. Se intenta de nuevo…',
  noServer: 'Sin conexión a internet. Se intenta de nuevo…',
  remoteMuted: (name: string) => `${name} tiene el micrófono apagado`,
  remoteNoCamera: (name: string) => `${name} tiene la cámara apagada`,
  screen: (name: string) => `${name} comparte su pantalla`,
  controls: 'Controles de la llamada',
  mute: 'Apagar micrófono',
  unmute: 'Encender micrófono',
  cameraOff: 'Apagar cámara',
  cameraOn: 'Encender cámara',
  otherCamera: 'Cambiar de cámara',
  hangUp: 'Colgar',
  tapToHear: 'Toca aquí para oír la llamada',
  quality: { label: 'Línea', good: 'buena', fair: 'regular', poor: 'débil' },
  problems: {
    audio: {
      refused: 'Sin permiso para el micrófono: puedes ver y oír, pero no te oyen.',
      missing: 'No hay micrófono: puedes ver y oír, pero no te oyen.',
      busy: 'Otra aplicación usa el micrófono: puedes ver y oír, pero no te oyen.',
      insecure: 'Esta dirección no es segura: no se puede usar el micrófono.',
    },
    video: {
      refused: 'Sin permiso para la cámara: no te ven.',
      missing: 'No hay cámara: no te ven.',
      busy: 'Otra aplicación usa la cámara: no te ven.',
      insecure: 'Esta dirección no es segura: no se puede usar la cámara.',
    },
  },
  over: {
    completed: { title: 'La videollamada terminó', hint: 'Gracias. Ya puedes cerrar esta página.' },
    missed: {
      title: 'Nadie pudo atenderte',
      hint: 'Lo sentimos. Escribe en el chat donde recibiste el enlace y pide otro.',
    },
    withdrawn: {
      title: 'La invitación se retiró',
      hint: 'Este enlace ya no sirve. Si te enviaron otro, usa ese; si no, pídelo en el chat.',
    },
    ended: { title: 'Este enlace ya terminó', hint: 'Pide otro en el chat donde lo recibiste.' },
    used: {
      title: 'Este enlace ya se usó',
      hint: 'Solo sirve en el dispositivo que lo abrió primero. Si no fuiste tú, pide otro en el chat.',
    },
    unknown: { title: 'Este enlace no existe', hint: 'Revisa que esté completo, o pide otro en el chat.' },
    elsewhere: {
      title: 'Seguiste en otra pestaña',
      hint: 'La videollamada está abierta en otra pestaña de este navegador.',
    },
    left: { title: 'Saliste de la espera', hint: 'Puedes volver mientras el enlace siga vigente.' },
    failed: { title: 'No se pudo abrir', hint: 'Revisa tu conexión a internet e inténtalo de nuevo.' },
    unsupported: {
      title: 'Este navegador no puede hacer videollamadas',
      hint: 'Abre el enlace en Chrome, Safari, Firefox o Edge al día.',
    },
  },
  again: 'Volver a intentar',
  back: 'Volver a entrar',
} as const)
