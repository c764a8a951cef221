import { isolateArguments } from '../../lib/text/bidi'

/** The agent's side of a video call. Only lazy code imports it. */
export const video = isolateArguments({
  region: 'Videollamada',
  invite: {
    title: 'Videollamada',
    text: (client: string, channel: string) =>
      `Enviamos a ${client} por ${channel} un enlace para hablar por video en el navegador, sin instalar nada. Suena aquí cuando entre.`,
    hint: 'El enlace sirve en un solo dispositivo y vence en 30 minutos.',
    action: 'Enviar enlace',
    failed: 'No se pudo enviar el enlace',
  },
  /** Stands for the name of a customer without one. */
  unknown: 'un cliente',
  /** At a link that was sent and is not opened yet. */
  unopened: (name: string) => `${name} aún no abre el enlace de la videollamada`,
  left: (name: string) => `${name} salió de la videollamada y puede volver`,
  until: (time: string) => `El enlace vence a las ${time}`,
  withdraw: 'Retirar invitación',
  withdrawn: (name: string) => `Retiraste la invitación de ${name}`,
  withdrawFailed: 'No se pudo retirar la invitación',
  /** The same below its message. */
  notOpened: 'El cliente aún no abre el enlace',
  hasLeft: 'El cliente salió y puede volver',
  isThere: 'El cliente espera',
  running: 'En videollamada',
  waits: (name: string) => `${name} espera en la videollamada`,
  waitsHint: 'Entró por el enlace que le enviaste',
  enter: 'Entrar',
  decline: 'Terminar',
  elsewhere: (name: string) => `Estás en una videollamada con ${name}`,
  elsewhereHint: 'En otra pestaña, o en esta antes de recargarla',
  enterHere: 'Seguir aquí',
  asking: 'Permite que el navegador use la cámara y el micrófono…',
  connecting: 'Conectando…',
  inCall: (time: string) => `En videollamada ${time}`,
  interrupted: 'La línea se cortó. Se intenta de nuevo…',
  mute: 'Silenciar micrófono',
  unmute: 'Activar micrófono',
  cameraOn: 'Encender cámara',
  cameraOff: 'Apagar cámara',
  cameras: 'Elegir cámara',
  camera: (number: number) => `Cámara ${number}`,
  share: 'Compartir pantalla',
  stopSharing: 'Dejar de compartir',
  larger: 'Agrandar la imagen',
  smaller: 'Achicar la imagen',
  hangUp: 'Colgar',
  openChat: (name: string) => `Abrir el chat de ${name}`,
  picture: (name: string) => `Imagen de ${name}`,
  noPicture: (name: string) => `${name} tiene la cámara apagada`,
  customerMuted: (name: string) => `${name} tiene el micrófono apagado`,
  own: 'Tu imagen',
  ended: 'La videollamada terminó',
  /** What became of it, below the message with its link. */
  lasted: (time: string, name: string) => `Videollamada de ${time} con ${name}`,
  endings: {
    unused: 'Nadie abrió el enlace',
    missed: 'El cliente esperó y nadie entró',
    withdrawn: 'Se retiró la invitación',
  },
  takenOver: 'La videollamada sigue en otra pestaña',
  quality: { label: 'Línea', good: 'buena', fair: 'regular', poor: 'débil' },
  problems: {
    audio: {
      refused:
        'Sin permiso para el micrófono: el cliente no te oye. Dáselo en el candado junto a la dirección y entra de nuevo.',
      missing: 'No se encontró un micrófono: el cliente no te oye.',
      busy: 'Otro programa usa el micrófono: el cliente no te oye.',
      insecure: 'El micrófono solo se puede usar con una dirección segura (https).',
    },
    video: {
      refused: 'Sin permiso para la cámara: el cliente no te ve.',
      missing: 'No se encontró una cámara: el cliente no te ve.',
      busy: 'Otro programa usa la cámara: el cliente no te ve.',
      insecure: 'La cámara solo se puede usar con una dirección segura (https).',
    },
    failed: 'No se pudo entrar en la videollamada. Inténtalo de nuevo.',
    screen: 'No se pudo compartir la pantalla.',
  },
} as const)
