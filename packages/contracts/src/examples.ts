import { demo } from './demo'
import type { RequestOf } from './endpoint'
import type { ErrorCode } from './errors'
import type { EndpointName, Endpoints } from './http'
import { endpoints } from './http'
import { can, defaultPermissions } from './permissions'

/** Who asks in an example: Ana is an agent of the demo, Marta an admin. */
export type Asker = 'ana' | 'marta'

interface Extras {
  /** Where the endpoint's access does not say it. */
  readonly as?: Asker
  /** The file of a form: a text short enough to stand in the command. */
  readonly upload?: { readonly name: string; readonly type: string; readonly content: string }
  /** Instead of a body of ours: what a provider sends. */
  readonly raw?: object
  readonly headers?: Readonly<Record<string, string>>
  /** What it is refused with: it wants a secret that opens an account, and what is printed opens none. */
  readonly refused?: ErrorCode
}
type ExampleOf<N extends EndpointName> = RequestOf<Endpoints[N]> & Extras
/** What they have in common, for whoever walks the table. */
export interface Example extends Extras {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

const { chats } = demo
const none = {}
const ofBusiness = { params: { id: demo.business } }
const rows = { query: { limit: 20, q: 'gracias' } }

/**
 * For each endpoint a request that a freshly made demo answers with a yes; each of them has rows of its own to act on, so that
 * they can be tried in any order. A test sends them all as the documentation prints them.
 */
export const examples: { readonly [N in EndpointName]: ExampleOf<N> } = {
  openApi: none,
  docsPage: none,
  docsScript: none,
  events: none,
  health: none,
  ready: none,

  login: { body: { email: demo.ana.email, password: demo.password, browser: 'curl', os: 'Linux' } },
  refresh: { body: { refresh_token: 'el-refresh_token-que-dio-el-ingreso' }, refused: 'INVALID_REFRESH' },
  logout: { body: { user_uuid: demo.ana.uuid } },
  sessionDetail: none,

  listUsers: { query: { limit: 20, q: 'ana' } },
  createUser: {
    body: {
      name: 'Nora Villamil',
      email: 'nora@hilo.demo',
      password: demo.password,
      role: 'AGENT',
      areas: [demo.areas.ventas],
    },
  },
  updateUser: { body: { id: demo.luis.uuid, data: { name: 'Luis Alberto Peña' } } },
  setUserPassword: { body: { id: demo.luis.uuid, password: demo.password } },
  updateProfile: { body: { name: 'Ana Rojas', availability: 'available' } },
  // It closes the other sessions of whoever asks: not Ana's, of which another example closes one.
  changePassword: { as: 'marta', body: { current: demo.password, password: demo.password } },
  listOwnSessions: none,
  deleteOwnSession: { params: { id: demo.otherSession } },
  forgotPassword: { body: { email: demo.ana.email } },
  resetPassword: {
    body: { token: 'el-que-trae-el-enlace-del-correo', password: demo.password },
    refused: 'RESET_LINK_ENDED',
  },

  businessDetail: ofBusiness,
  updateBusiness: {
    body: {
      id: demo.business,
      data: {
        address: 'Carrera 7 # 54-21',
        city: 'Bogotá',
        extra_data: { additionalInfo: [{ title: 'NIT', information: '900.555.142-7' }] },
      },
    },
  },
  businessPermissions: ofBusiness,
  updatePermissions: { body: { id: demo.business, data: { permission_create_areas: true } } },
  whatsappConfigDetail: { params: { id: demo.whatsappConfig } },
  updateWhatsappConfig: {
    as: 'marta',
    body: {
      id: demo.whatsappConfig,
      data: { bot_output_message: 'Gracias por escribir a Tienda Andina. ¡Que tengas un lindo día!' },
    },
  },
  updateSettings: {
    body: { id: demo.setting, data: { maximum_active_conversation: 10, expired_time: 60 } },
  },
  scheduleDetail: ofBusiness,
  updateSchedule: {
    body: {
      id: demo.business,
      data: {
        enabled: false,
        time_zone: 'America/Bogota',
        hours: [{ day: 1, from: '09:00', to: '18:00' }],
        holidays: [{ date: '2026-12-25', name: 'Navidad' }],
      },
    },
  },

  takeInteraction: { body: { uuid: chats.daniela.interaction } },
  finishInteraction: { body: { uuid: chats.jorge.interaction } },
  transferInteraction: {
    body: { uuid: chats.mariana.interaction, user: demo.luis.uuid, note: 'Ya pagó; falta el envío.' },
  },
  takeOverInteraction: { body: { uuid: chats.paula.interaction } },
  pauseInteraction: { body: { uuid: chats.carlos.interaction } },
  resumeInteraction: { body: { uuid: chats.sofia.interaction } },
  availableUsers: { params: { business_uuid: demo.business } },
  interactionTimeline: { params: { id: chats.catalina.interaction } },

  attachFile: {
    body: {
      to: chats.catalina.contact,
      type: 'document',
      caption: 'La cotización que pediste',
      conversation_uuid: chats.catalina.conversation,
    },
    upload: {
      name: 'cotización.pdf',
      type: 'application/pdf',
      content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    },
  },
  downloadFile: { params: { id: chats.catalina.file } },

  mailOriginal: { params: { id: chats.almacenes.letter }, query: { images: 'false' } },
  showLetter: { params: { token: 'el-que-dio-el-anterior' } },

  listTemplates: { params: { conversation_uuid: chats.catalina.conversation } },
  sendTemplate: {
    body: {
      conversation_uuid: chats.catalina.conversation,
      template: demo.template.name,
      language: demo.template.language,
      variables: ['Catalina'],
    },
  },

  listContacts: { query: { limit: 20, q: 'nanez' } },
  contactDetail: { params: { id: chats.catalina.contact } },
  contactInteractions: { params: { id: chats.catalina.contact }, query: { limit: 5 } },
  contactFiles: { params: { id: chats.catalina.contact }, query: { limit: 5, kind: 'document' } },
  createContact: {
    body: {
      name: 'Inés Arbeláez',
      nit: '1020304050',
      phone: '301 555 0177',
      email: 'ines.arbelaez@correo.co',
      extra_data: { tags: ['nueva'], additionalInfo: [{ title: 'Cumpleaños', information: '14 de marzo' }] },
    },
  },
  updateContact: { body: { id: demo.contacts.bodega, data: { email: 'bodega@tiendaandina.demo' } } },
  deleteContact: { params: { id: demo.contacts.taller } },
  mergeContacts: { body: { id: demo.contacts.nancy, other: demo.contacts.eduardo } },
  importContacts: {
    body: { preview: 'true' },
    upload: {
      name: 'contactos.csv',
      type: 'text/csv',
      content: 'Nombre,Telefono,Ciudad\nFélix Ariza,+57 301 555 0188,Tunja\n',
    },
  },
  exportContacts: none,

  listQuickAnswers: rows,
  createQuickAnswer: {
    body: { name: 'festivos', message: 'Los festivos no abrimos, {{nombre}}.', type: 'Información' },
  },
  updateQuickAnswer: {
    body: { id: demo.quickAnswers.gracias, data: { message: '¡Gracias por tu compra, {{nombre}}!' } },
  },
  deleteQuickAnswer: { params: { id: demo.quickAnswers.graciasEspera } },

  listAreas: { query: { limit: 20 } },
  // Its welcome is a right of its own.
  createArea: {
    as: 'marta',
    body: {
      name: 'Garantías',
      color: '#a2503c',
      description: 'Cambios por defectos de fábrica',
      incoming_message: 'Compártenos una foto de la prenda y el número de tu pedido.',
    },
  },
  updateArea: {
    body: { id: demo.areas.envios, data: { description: 'Guías, cambios y devoluciones', state: true } },
  },
  orderAreas: { body: { areas: [demo.areas.facturacion, demo.areas.ventas] } },
  deleteArea: { params: { id: demo.areas.mayoristas } },

  listChannels: none,
  createChannel: {
    body: {
      type: 'telegram',
      name: 'Bot de mayoristas',
      external_id: '7205550199',
      credentials: { bot_token: '7205550199:AAdelPanelDeBotFather', secret_token: 'uno-que-nadie-adivine' },
    },
  },
  updateChannel: { body: { id: demo.channels.instagram, data: { name: 'Instagram de la tienda' } } },
  deleteChannel: { params: { id: demo.channels.messenger } },
  subscribeChannel: { body: { id: demo.channels.telegram } },
  listChannelStatus: none,
  testChannel: { body: { id: demo.channels.telegram } },
  listChannelItems: { query: { limit: 5, account: demo.channels.whatsapp, state: 'ignored' } },
  connectGoogle: {
    body: {
      name: 'Correo de mayoristas',
      credentials: {
        client_id: '7205550199.apps.googleusercontent.com',
        client_secret: 'GOCSPX-del-panel-de-Google',
        topic: 'projects/tienda-andina/topics/gmail',
        audience: 'https://hilo.ejemplo.co/gmail',
        service_account: 'avisos@tienda-andina.iam.gserviceaccount.com',
      },
    },
  },
  repairGoogle: { body: { id: demo.channels.gmail } },
  finishGoogle: { query: { state: 'el-que-dio-connect', error: 'access_denied' } },
  replayChannelItem: { body: { id: demo.channelItem } },

  verifyWebhook: {
    params: { type: 'whatsapp', uuid: demo.channels.whatsapp },
    query: {
      'hub.mode': 'subscribe',
      'hub.verify_token': demo.verifyToken,
      'hub.challenge': '1158201444',
    },
  },
  receiveWebhook: {
    params: { type: 'telegram', uuid: demo.channels.telegram },
    headers: { 'X-Telegram-Bot-Api-Secret-Token': demo.telegramSecret },
    raw: {
      update_id: 902718001,
      message: {
        message_id: 1,
        date: 1795000000,
        from: { id: 5550100177, is_bot: false, first_name: 'Inés', last_name: 'Arbeláez' },
        chat: { id: 5550100177, type: 'private' },
        text: 'Hola, ¿tienen ruanas para niña?',
      },
    },
  },
}

/** Who asks in the example of an endpoint; null where nobody needs to be anybody. */
export function askerOf(name: EndpointName): Asker | null {
  const { access } = endpoints[name]
  if (access.kind === 'public') return null
  const { as }: Example = examples[name]
  return as ?? (can({ role: 'AGENT', permissions: defaultPermissions }, access) ? 'ana' : 'marta')
}
