/**
 * What the demo's rows are called that the documentation's examples name. The seed gives them these ids, so
 * that an example works as it is printed.
 */
export const demo = {
  business: 'd1e50000-0000-4000-8000-00000000a4d1',
  setting: 'd1e50000-0000-4000-8000-000000000001',
  whatsappConfig: 'd1e50000-0000-4000-8000-000000000002',
  /** Of everybody. */
  password: 'hilo-demo',

  camila: { uuid: 'd1e50000-0000-4000-8000-000000000011', email: 'super@hilo.demo' },
  marta: { uuid: 'd1e50000-0000-4000-8000-000000000012', email: 'admin@hilo.demo' },
  ana: { uuid: 'd1e50000-0000-4000-8000-000000000013', email: 'ana@hilo.demo' },
  luis: { uuid: 'd1e50000-0000-4000-8000-000000000014', email: 'luis@hilo.demo' },

  /** A session that Ana left open elsewhere. */
  otherSession: 'd1e50000-0000-4000-8000-000000000022',

  areas: {
    ventas: 'd1e50000-0000-4000-8000-000000000031',
    envios: 'd1e50000-0000-4000-8000-000000000032',
    facturacion: 'd1e50000-0000-4000-8000-000000000033',
    mayoristas: 'd1e50000-0000-4000-8000-000000000034',
  },
  quickAnswers: {
    gracias: 'd1e50000-0000-4000-8000-000000000041',
    graciasEspera: 'd1e50000-0000-4000-8000-000000000042',
  },
  /** In the address book, and never wrote. */
  contacts: {
    bodega: 'd1e50000-0000-4000-8000-000000000051',
    nancy: 'd1e50000-0000-4000-8000-000000000052',
    eduardo: 'd1e50000-0000-4000-8000-000000000053',
    taller: 'd1e50000-0000-4000-8000-000000000054',
  },

  channels: {
    whatsapp: 'd1e50000-0000-4000-8000-000000000061',
    telegram: 'd1e50000-0000-4000-8000-000000000062',
    instagram: 'd1e50000-0000-4000-8000-000000000063',
    messenger: 'd1e50000-0000-4000-8000-000000000064',
    gmail: 'd1e50000-0000-4000-8000-000000000065',
  },
  /** What Meta shows when it asks for an address, and Telegram with every update. */
  verifyToken: 'verificacion-de-la-demo',
  telegramSecret: 'secreto-de-la-demo',
  /** Something that came in and is no message. */
  channelItem: 'd1e50000-0000-4000-8000-000000000066',
  /** What the provider has approved. */
  template: {
    name: 'retomar_conversacion',
    language: 'es_CO',
    text: 'Hola {{1}}, seguimos atentos a tu solicitud. ¿Quieres que la retomemos?',
    variables: ['1'],
  },

  /** Somebody waits, five chats are Ana's (one of them paused), two are Luis's. */
  chats: {
    daniela: {
      contact: 'd1e50000-0000-4000-8000-000000000101',
      conversation: 'd1e50000-0000-4000-8000-000000000102',
      interaction: 'd1e50000-0000-4000-8000-000000000103',
    },
    catalina: {
      contact: 'd1e50000-0000-4000-8000-000000000111',
      conversation: 'd1e50000-0000-4000-8000-000000000112',
      interaction: 'd1e50000-0000-4000-8000-000000000113',
      file: 'd1e50000-0000-4000-8000-000000000114',
    },
    jorge: {
      contact: 'd1e50000-0000-4000-8000-000000000121',
      conversation: 'd1e50000-0000-4000-8000-000000000122',
      interaction: 'd1e50000-0000-4000-8000-000000000123',
    },
    mariana: {
      contact: 'd1e50000-0000-4000-8000-000000000131',
      conversation: 'd1e50000-0000-4000-8000-000000000132',
      interaction: 'd1e50000-0000-4000-8000-000000000133',
    },
    carlos: {
      contact: 'd1e50000-0000-4000-8000-000000000141',
      conversation: 'd1e50000-0000-4000-8000-000000000142',
      interaction: 'd1e50000-0000-4000-8000-000000000143',
    },
    sofia: {
      contact: 'd1e50000-0000-4000-8000-000000000151',
      conversation: 'd1e50000-0000-4000-8000-000000000152',
      interaction: 'd1e50000-0000-4000-8000-000000000153',
    },
    paula: {
      contact: 'd1e50000-0000-4000-8000-000000000161',
      conversation: 'd1e50000-0000-4000-8000-000000000162',
      interaction: 'd1e50000-0000-4000-8000-000000000163',
    },
    almacenes: {
      contact: 'd1e50000-0000-4000-8000-000000000181',
      conversation: 'd1e50000-0000-4000-8000-000000000182',
      interaction: 'd1e50000-0000-4000-8000-000000000183',
      letter: 'd1e50000-0000-4000-8000-000000000184',
    },
    nobody: {
      contact: 'd1e50000-0000-4000-8000-000000000171',
      conversation: 'd1e50000-0000-4000-8000-000000000172',
      interaction: 'd1e50000-0000-4000-8000-000000000173',
      failed: 'd1e50000-0000-4000-8000-000000000174',
    },
  },
} as const

/** A chat of the demo that examples name. */
export interface DemoChat {
  readonly contact: string
  readonly conversation: string
  readonly interaction: string
  /** The file of its one document, and its message that could not be sent. */
  readonly file?: string
  readonly failed?: string
  /** The mail that began it. */
  readonly letter?: string
}
