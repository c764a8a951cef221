import { connectIt } from './connect-it'
import type { Guide } from './guide'
import { metaAddress, metaApp } from './meta-steps'

export const instagramGuide: Guide = {
  before: 'Ten a mano una cuenta profesional de Instagram, de empresa o de creador.',
  steps: [
    {
      ...metaApp('Manage messaging and content on Instagram'),
      text: 'En «Customize» elige una de las dos formas de conectar: con el inicio de sesión de Instagram, o con la página de Facebook de la cuenta.',
      fields: ['flavour'],
    },
    {
      title: 'Copia los datos de la cuenta',
      text: 'Agrega la cuenta y genera su token. El número junto a la cuenta es su identificador.',
      picture: {
        place: 'developers.facebook.com',
        path: ['Use cases', 'Customize', 'API setup'],
        rows: [['Instagram app secret', '••••••••']],
        press: 'Generate token',
      },
      fields: ['ig_id', 'page_id', 'page_access_token', 'app_secret'],
    },
    connectIt('human_agent', 'verify_token'),
  ],
  address: metaAddress(['Use cases', 'Customize', 'Configure webhooks']),
  events: [
    'messages',
    'messaging_postbacks',
    'messaging_referral',
    'messaging_seen',
    'message_reactions',
    'message_edit',
    'standby',
    'messaging_handover',
  ],
  write: 'Publica la aplicación (Live) y escribe a la cuenta desde otra cuenta de Instagram.',
}
