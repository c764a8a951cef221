import { isolateArguments } from '../lib/text/bidi'

/** Calls: what rings, what is going on, and the log. */
export const calls = isolateArguments({
  region: 'Llamada',
  ringing: (name: string) => `Llama ${name}`,
  /** Of a customer without a name. */
  unknown: 'un cliente',
  by: (channel: string, handle: string) => `${channel} · ${handle}`,
  answer: 'Contestar',
  answerKey: 'Contestar la llamada que suena',
  decline: 'Rechazar',
  asking: 'Permite que el navegador use el micrófono…',
  connecting: 'Conectando…',
  inCall: (time: string) => `En llamada ${time}`,
  unstable: 'La línea se cortó. Se intenta de nuevo…',
  mute: 'Silenciar micrófono',
  unmute: 'Activar micrófono',
  hangUp: 'Colgar',
  openChat: (name: string) => `Abrir el chat de ${name}`,
  ended: 'La llamada terminó',
  lost: 'La línea se cortó y la llamada terminó.',
  problems: {
    refused:
      'El navegador no tiene permiso para usar el micrófono. Dáselo en el candado junto a la dirección y contesta de nuevo.',
    missing: 'No se encontró un micrófono. Conecta uno y contesta de nuevo.',
    busy: 'Otro programa está usando el micrófono. Ciérralo y contesta de nuevo.',
    insecure: 'El micrófono solo se puede usar con una dirección segura (https).',
    failed: 'No se pudo contestar. Inténtalo de nuevo.',
  },
  answeredBy: (name: string) => `Contestó ${name}`,
  log: {
    label: 'Registro de llamadas',
    loading: 'Cargando llamadas…',
    failed: 'No se pudieron cargar las llamadas',
    empty: {
      title: 'Sin llamadas',
      hint: 'Cuando un cliente llame por WhatsApp, la llamada quedará aquí y en su chat.',
    },
    waiting: 'Perdidas sin responder',
    others: 'Todas las demás',
    states: { ringing: 'Sonando', connecting: 'Conectando', active: 'En llamada' },
    endings: {
      completed: 'Atendida',
      missed: 'Perdida',
      rejected: 'Rechazada',
      cancelled: 'Cancelada',
      failed: 'Fallida',
    },
  },
} as const)
