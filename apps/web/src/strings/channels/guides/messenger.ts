import { connectIt } from './connect-it'
import type { Guide } from './guide'
import { appSecret, metaAddress, metaApp } from './meta-steps'

export const messengerGuide: Guide = {
  before: 'Debes administrar la página de Facebook.',
  steps: [
    metaApp('Engage with customers on Messenger from Meta'),
    appSecret,
    {
      title: 'Genera el token de la página',
      text: 'Conecta la página. El número que la acompaña es su identificador.',
      picture: {
        place: 'developers.facebook.com',
        path: ['Use cases', 'Customize', 'Messenger API Settings', 'Generate access tokens'],
        press: 'Generate',
      },
      fields: ['page_id', 'page_access_token'],
    },
    connectIt('human_agent', 'verify_token'),
  ],
  address: metaAddress(['Use cases', 'Customize', 'Messenger API Settings', 'Configure webhooks']),
  events: [
    'messages',
    'messaging_postbacks',
    'messaging_referrals',
    'message_deliveries',
    'message_reads',
    'message_reactions',
    'message_echoes',
    'message_edits',
    'standby',
    'messaging_handovers',
  ],
  write:
    'Escribe a la página desde una cuenta que tenga un rol en la aplicación; publicada, desde cualquiera.',
}
