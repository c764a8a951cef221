import type { ChannelType } from '@hilo/contracts'
import type { channels } from './channels'

/** Apart from the other strings: only who connects a channel reads them. */

type FieldName = keyof typeof channels.fields

/** A picture in words of what one sees at the provider: its own words, as they stand there. */
export type Picture =
  /** Where it is, the entries that lead there, and what is to be seen or chosen there. */
  | {
      readonly place: string
      readonly path: readonly string[]
      readonly rows?: readonly (readonly [string, string])[]
      readonly press?: string
    }
  /** A chat: what one writes, and what is answered. */
  | { readonly place: string; readonly chat: readonly { readonly own: boolean; readonly text: string }[] }

export interface GuideStep {
  readonly title: string
  readonly text?: string
  readonly picture?: Picture
  /** What is copied from there into Hilo. */
  readonly fields?: readonly FieldName[]
}

interface Guide {
  /** What one has at hand before one begins. */
  readonly before: string
  /** Up to the button that connects. */
  readonly steps: readonly GuideStep[]
  /** What is left at the provider once the channel is connected. */
  readonly address: GuideStep
  /** The events to subscribe there; empty: Hilo does it, or there are none. */
  readonly events: readonly string[]
  readonly write: string
}

const metaApp = (useCase: string): GuideStep => ({
  title: 'Crea la aplicación en Meta',
  text: 'Elige ese uso y el portafolio de tu negocio. Si ya tienes la aplicación, ábrela.',
  picture: { place: 'developers.facebook.com/apps', path: ['Create app'], rows: [['Use case', useCase]] },
})
const appSecret: GuideStep = {
  title: 'Copia la clave de la aplicación',
  picture: {
    place: 'developers.facebook.com',
    path: ['App settings', 'Basic'],
    rows: [['App secret', '••••••••']],
    press: 'Show',
  },
  fields: ['app_secret'],
}
const connectIt = (...fields: FieldName[]): GuideStep => ({ title: 'Conéctalo en Hilo', fields })
const metaAddress = (path: readonly string[]): GuideStep => ({
  title: 'Dile a Meta dónde avisar',
  text: 'Pega la dirección y el token en su lugar.',
  picture: {
    place: 'developers.facebook.com',
    path,
    rows: [
      ['Callback URL', 'la dirección de abajo'],
      ['Verify token', 'el token de abajo'],
    ],
    press: 'Verify and save',
  },
})

const guides: Readonly<Record<ChannelType, Guide>> = {
  whatsapp: {
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
      'calls',
      'account_update',
      'account_alerts',
      'phone_number_quality_update',
      'phone_number_name_update',
      'message_template_quality_update',
      'message_template_status_update',
      'business_capability_update',
    ],
    write: 'Escribe un mensaje a ese número desde el WhatsApp de tu teléfono.',
  },
  telegram: {
    before: 'Solo necesitas Telegram en tu teléfono o computador. Toma dos minutos.',
    steps: [
      {
        title: 'Crea el bot con @BotFather',
        text: 'Abre t.me/BotFather y escríbele. Al final te da el token: cópialo.',
        picture: {
          place: 'Telegram · @BotFather',
          chat: [
            { own: true, text: '/newbot' },
            { own: false, text: 'How are we going to call it?' },
            { own: true, text: 'Tienda Andina' },
            { own: false, text: 'Now let’s choose a username. It must end in bot.' },
            { own: true, text: 'tienda_andina_bot' },
            { own: false, text: 'Use this token: 123456789:AA…' },
          ],
        },
        fields: ['bot_token'],
      },
      {
        title: 'Conéctalo en Hilo',
        text: 'Hilo crea el token secreto y registra la dirección en Telegram por sí mismo.',
      },
    ],
    address: { title: 'Hilo registra la dirección en Telegram' },
    events: [],
    write: 'Busca el bot en tu teléfono, ábrelo, pulsa «Iniciar» y escríbele.',
  },
  instagram: {
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
  },
  messenger: {
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
  },
  gmail: {
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
  },
}

const metaCheck = {
  waiting: 'Esperando a que pulses «Verify and save» en Meta…',
  done: 'Meta ha verificado la dirección',
  wrong:
    'Meta llamó con otro token de verificación. Copia otra vez el de arriba en «Verify token» y pulsa «Verify and save».',
}

export const connectWords = {
  guides,
  pictureOf: (title: string) => `Así se ve: ${title}`,
  press: 'Pulsa',
  made: {
    verify_token: 'Lo creó Hilo. Lo pegarás en Meta en el paso siguiente.',
    secret_token: 'Lo creó Hilo, que se lo da a Telegram.',
    audience: 'La creó Hilo. La pegarás en la suscripción.',
  },
  copy: (label: string) => `Copiar: ${label}`,
  connected: (channel: string) => `${channel}: lo que falta`,
  ready: (channel: string) => `${channel}: conectado`,
  isConnected: 'Conectado. Falta lo que sigue para que lleguen los mensajes.',
  allDone: 'Todo listo: lo que escriban tus clientes llega a Chats.',
  later: 'Seguir después',
  finish: 'Listo',
  events: 'Suscribe estos campos',
  eventsText: 'En «Webhook fields», pulsa «Subscribe» en cada uno. Sin «messages» no llega nada.',
  lostToken: 'Hilo no muestra otra vez el token que guardó. Crea otro y pégalo en Meta.',
  lostAudience: 'Hilo no muestra otra vez la audiencia que guardó. Crea otra y pégala en la suscripción.',
  newToken: 'Crear otro token',
  newAudience: 'Crear otra audiencia',
  write: 'Escríbete desde tu teléfono',
  address: {
    whatsapp: metaCheck,
    instagram: metaCheck,
    messenger: metaCheck,
    telegram: {
      waiting: 'Preguntando a Telegram…',
      done: 'Telegram avisa a Hilo',
      wrong: 'Telegram todavía no avisa a Hilo.',
    },
    /** Google says nothing until the first mail. */
    gmail: null,
  },
  again: 'Preguntar otra vez',
  local:
    'Esta dirección es de esta máquina y desde Internet nadie la alcanza. Fuera de la demo, quien opera Hilo la cambia con PUBLIC_URL.',
  plain: 'Esta dirección no es HTTPS y el proveedor no la acepta: quien opera Hilo la cambia con PUBLIC_URL.',
  message: {
    waiting: 'Esperando el primer mensaje…',
    done: 'Llegó el primer mensaje',
    wrong:
      'Llegó algo con otra firma y Hilo lo rechazó: la clave secreta no es la de esta aplicación. Cámbiala en «Editar».',
  },
} as const
