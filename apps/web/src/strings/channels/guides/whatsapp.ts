import { connectIt } from './connect-it'
import type { Guide } from './guide'
import { appSecret, metaAddress, metaApp } from './meta-steps'

export const whatsappGuide: Guide = {
  before: 'Ten a mano un número que no esté en un WhatsApp personal. Toma una media hora.',
  steps: [
    metaApp('Connect with customers through WhatsApp'),
    {
      title: 'Agrega el número',
      text: 'Confírmalo con el código que llega por SMS o llamada y copia los dos números de esa página. El token que ofrece ahí dura un día: no sirve.',
      picture: {
        place: 'developers.facebook.com',
        path: ['Use cases', 'Customize', 'API Setup'],
        rows: [
          ['Phone number ID', '1065…'],
          ['WhatsApp Business Account ID', '2145…'],
        ],
        press: 'Add phone number',
      },
      fields: ['phone_number_id', 'waba_id'],
    },
    {
      title: 'Crea un token que no venza',
      text: 'Agrega un usuario del sistema de tipo Admin, asígnale la aplicación y la cuenta de WhatsApp, y genera el token. Se muestra una sola vez.',
      picture: {
        place: 'business.facebook.com',
        path: ['Settings', 'Users', 'System users', 'Add', 'Assign assets'],
        rows: [
          ['Token expiration', 'Never'],
          ['Permissions', 'whatsapp_business_messaging, whatsapp_business_management'],
        ],
        press: 'Generate token',
      },
      fields: ['access_token'],
    },
    appSecret,
    connectIt('verify_token'),
  ],
  address: metaAddress(['Use cases', 'Customize', 'Configuration']),
  events: [
    'messages',
    'standby',
    'messaging_handovers',
    'user_preferences',
    'smb_message_echoes',
    'history',
    'smb_app_state_sync',
    'calls',
    'account_update',
    'account_alerts',
    'phone_number_quality_update',
    'phone_number_name_update',
    'template_category_update',
    'message_template_components_update',
    'message_template_quality_update',
    'message_template_status_update',
    'business_capability_update',
  ],
  write: 'Escribe un mensaje a ese número desde el WhatsApp de tu teléfono.',
}
