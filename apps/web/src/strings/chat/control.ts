import { checkConnection } from '../common'

/** Who answers a customer of WhatsApp: the team, Meta's AI or another app. */
export const control = {
  take: 'Atenderlo yo',
  takeHint: {
    meta_ai: 'La IA de Meta deja de responder, y el chat queda a tu cargo',
    app: 'La otra aplicación deja de responder, y el chat queda a tu cargo',
  },
  takeFailed: `No se pudo tomar el chat. ${checkConnection}`,
  before: {
    meta_ai: 'Lo atendía la IA de Meta.',
    app: 'Lo atendía otra aplicación.',
  },
  give: { meta_ai: 'Devolver a la IA', app: 'Devolver' },
  giveFailed: `No se pudo devolver el chat. ${checkConnection}`,
} as const
