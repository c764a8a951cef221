import { connectIt } from './connect-it'
import type { Guide } from './guide'

export const gmailGuide: Guide = {
  before: 'Entra con la cuenta de Google que administra tu proyecto. Todo va en un mismo proyecto.',
  steps: [
    {
      title: 'Crea el proyecto',
      text: 'En él, activa Gmail API y Cloud Pub/Sub API.',
      picture: {
        place: 'console.cloud.google.com',
        path: ['New project', 'APIs & Services', 'Library'],
        rows: [
          ['Gmail API', 'Enable'],
          ['Cloud Pub/Sub API', 'Enable'],
        ],
      },
    },
    {
      title: 'Prepara el consentimiento',
      text: 'Internal, si el buzón es de tu Google Workspace. External, si es de gmail.com: entonces pulsa también Publish app.',
      picture: {
        place: 'console.cloud.google.com',
        path: ['APIs & Services', 'OAuth consent screen'],
        rows: [
          ['Audience', 'Internal'],
          ['Data Access', 'gmail.modify'],
        ],
      },
    },
    {
      title: 'Crea el cliente',
      text: 'Pega en él la dirección de abajo y copia sus dos datos: el secreto solo se muestra al crearlo.',
      picture: {
        place: 'console.cloud.google.com',
        path: ['Clients', 'Create client', 'Web application'],
        rows: [['Authorized redirect URIs', 'la dirección de abajo']],
        press: 'Create',
      },
      fields: ['client_id', 'client_secret'],
    },
    {
      title: 'Crea el tema de avisos',
      text: 'Sin suscripción por defecto. En sus permisos agrega gmail-api-push@system.gserviceaccount.com con el rol Pub/Sub Publisher.',
      picture: {
        place: 'console.cloud.google.com',
        path: ['Pub/Sub', 'Topics'],
        rows: [['New principal', 'gmail-api-push@system.gserviceaccount.com']],
        press: 'Create topic',
      },
      fields: ['topic'],
    },
    {
      title: 'Crea la cuenta de servicio',
      text: 'Sin roles ni claves: su correo firmará los avisos.',
      picture: {
        place: 'console.cloud.google.com',
        path: ['IAM & Admin', 'Service Accounts'],
        press: 'Create service account',
      },
      fields: ['service_account'],
    },
    connectIt('audience'),
  ],
  address: {
    title: 'Crea la suscripción',
    text: 'Con ese tema, y con tu cuenta de servicio en Enable authentication.',
    picture: {
      place: 'console.cloud.google.com',
      path: ['Pub/Sub', 'Subscriptions', 'Create subscription'],
      rows: [
        ['Delivery type', 'Push'],
        ['Endpoint URL', 'la dirección de abajo'],
        ['Audience', 'la audiencia de abajo'],
      ],
      press: 'Create',
    },
  },
  events: [],
  write: 'Manda un correo al buzón desde otra dirección.',
}
