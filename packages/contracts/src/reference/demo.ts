/**
 * The ids of the demo's rows that the documentation's examples use. The seed creates the rows with these ids, so that the
 * examples work as printed.
 */
export const demo = {
  business: 'd1e50000-0000-4000-8000-00000000a4d1',
  setting: 'd1e50000-0000-4000-8000-000000000001',
  whatsappConfig: 'd1e50000-0000-4000-8000-000000000002',
  /** The password of every user. */
  password: 'hilo-demo',

  camila: { uuid: 'd1e50000-0000-4000-8000-000000000011', email: 'super@hilo.demo' },
  marta: { uuid: 'd1e50000-0000-4000-8000-000000000012', email: 'admin@hilo.demo' },
  ana: { uuid: 'd1e50000-0000-4000-8000-000000000013', email: 'ana@hilo.demo' },
  luis: { uuid: 'd1e50000-0000-4000-8000-000000000014', email: 'luis@hilo.demo' },

  /** A session that Ana left open elsewhere. */
  otherSession: 'd1e50000-0000-4000-8000-000000000022',
  /** Another one, which an admin ends. */
  endedSession: 'd1e50000-0000-4000-8000-000000000023',

  areas: {
    ventas: 'd1e50000-0000-4000-8000-000000000031',
    envios: 'd1e50000-0000-4000-8000-000000000032',
    facturacion: 'd1e50000-0000-4000-8000-000000000033',
    mayoristas: 'd1e50000-0000-4000-8000-000000000034',
  },
  labels: {
    urgente: 'd1e50000-0000-4000-8000-000000000071',
    vip: 'd1e50000-0000-4000-8000-000000000072',
    reclamo: 'd1e50000-0000-4000-8000-000000000073',
    cotizacion: 'd1e50000-0000-4000-8000-000000000074',
    temporada: 'd1e50000-0000-4000-8000-000000000075',
  },
  finishReasons: {
    resuelta: 'd1e50000-0000-4000-8000-000000000081',
    venta: 'd1e50000-0000-4000-8000-000000000082',
    sinRespuesta: 'd1e50000-0000-4000-8000-000000000083',
  },
  quickAnswers: {
    gracias: 'd1e50000-0000-4000-8000-000000000041',
    graciasEspera: 'd1e50000-0000-4000-8000-000000000042',
  },
  savedFilters: {
    waiting: 'd1e50000-0000-4000-8000-000000000045',
    wholesale: 'd1e50000-0000-4000-8000-000000000046',
  },
  reportViews: {
    week: 'd1e50000-0000-4000-8000-000000000047',
    wholesale: 'd1e50000-0000-4000-8000-000000000048',
  },
  /** Contacts who never wrote. */
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
  /** Meta sends the first when it verifies a webhook, Telegram the second with every update. */
  verifyToken: 'verificacion-de-la-demo',
  telegramSecret: 'secreto-de-la-demo',
  /** An inbound item that is no message. */
  channelItem: 'd1e50000-0000-4000-8000-000000000066',
  /** A call that is none. */
  call: 'd1e50000-0000-4000-8000-000000000067',
  /** A template that the provider approved. */
  template: {
    uuid: 'd1e50000-0000-4000-8000-000000000068',
    name: 'retomar_conversacion',
    language: 'es_CO',
    text: 'Hola {{1}}, seguimos atentos a tu solicitud. ¿Quieres que la retomemos?',
  },

  /** One chat is unassigned, five are Ana's (one of them paused), three are Luis's. */
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
    german: {
      contact: 'd1e50000-0000-4000-8000-000000000191',
      conversation: 'd1e50000-0000-4000-8000-000000000192',
      interaction: 'd1e50000-0000-4000-8000-000000000193',
      received: 'd1e50000-0000-4000-8000-000000000194',
      sent: 'd1e50000-0000-4000-8000-000000000195',
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
  /** The file of its document; its message that failed. */
  readonly file?: string
  readonly failed?: string
  /** The first message of its customer, and the last of ours that was sent. */
  readonly received?: string
  readonly sent?: string
  /** Its first mail. */
  readonly letter?: string
}
