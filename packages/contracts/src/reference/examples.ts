import type { RequestOf } from '../endpoint'
import type { ErrorCode } from '../errors/errors'
import type { EndpointName, Endpoints } from '../http'
import { endpoints } from '../http'
import { can, defaultPermissions } from '../permissions'
import { commandExamples } from './command-examples'
import { demo } from './demo'

/** The senders of examples: Ana is an agent of the demo, Marta an admin. */
type ExampleUser = 'ana' | 'marta'

interface Extras {
  /** The sender of the example, if the access of the endpoint does not decide that. */
  readonly as?: ExampleUser
  /** The file of a form: a text short enough for a command line of the documentation. */
  readonly upload?: { readonly name: string; readonly type: string; readonly content: string }
  /** The body of a provider's webhook. */
  readonly raw?: object
  readonly headers?: Readonly<Record<string, string>>
  /** The refusal that the test expects, because the request needs a secret that the documentation cannot print. */
  readonly refused?: ErrorCode
}
type ExampleOf<N extends EndpointName> = RequestOf<Endpoints[N]> & Extras
/** Any example, for code that goes through the whole table. */
export interface Example extends Extras {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

const { chats } = demo
const newPassword = 'ruana-gris-de-lana'
const none = {}
const ofBusiness = { params: { id: demo.business } }
const rows = { query: { limit: 20, q: 'gracias' } }

/**
 * For each endpoint a request that succeeds on a new demo. Each acts on rows of its own, so that the order does not
 * matter. A test sends them all as the documentation prints them.
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
      password: newPassword,
      role: 'AGENT',
      areas: [demo.areas.ventas],
    },
  },
  updateUser: { body: { id: demo.luis.uuid, data: { name: 'Luis Alberto Peña' } } },
  setUserPassword: { body: { id: demo.luis.uuid, password: newPassword } },
  updateProfile: { body: { name: 'Ana Rojas', availability: 'available' } },
  updateChoices: { body: { my_chats_order: 'longest', accept_without_asking: true } },
  // Not Ana: it closes the sender's other sessions, and another example closes one of hers.
  changePassword: { as: 'marta', body: { current: demo.password, password: newPassword } },
  listOwnSessions: none,
  deleteOwnSession: { params: { id: demo.otherSession } },
  listPushDevices: none,
  savePushDevice: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/el-del-navegador',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      kinds: ['mine', 'calls'],
      quiet: { from: '20:00', to: '07:00' },
      time_zone: 'America/Bogota',
      with_content: false,
    },
  },
  deletePushDevice: { params: { id: demo.otherSession }, refused: 'PUSH_DEVICE_NOT_FOUND' },
  renewPushDevice: {
    body: {
      token: 'la-que-dio-la-suscripción',
      endpoint: 'https://fcm.googleapis.com/fcm/send/el-nuevo',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    refused: 'PUSH_DEVICE_NOT_FOUND',
  },
  answerByPush: {
    body: { token: 'la-que-trae-el-aviso', text: 'Ya te ayudo.' },
    refused: 'PUSH_ACT_ENDED',
  },
  takeByPush: { body: { token: 'la-que-trae-el-aviso' }, refused: 'PUSH_ACT_ENDED' },
  listUserSessions: { as: 'marta', params: { id: demo.ana.uuid } },
  deleteUserSession: { as: 'marta', params: { id: demo.ana.uuid, session: demo.endedSession } },
  deleteUserSessions: { as: 'marta', params: { id: demo.luis.uuid } },
  forgotPassword: { body: { email: demo.ana.email } },
  resetPassword: {
    body: { token: 'el-que-trae-el-enlace-del-correo', password: newPassword },
    refused: 'RESET_LINK_ENDED',
  },

  businessDetail: ofBusiness,
  readFirstSteps: none,
  hideFirstSteps: { body: { hidden: true } },
  skipFirstStep: { body: { step: 'hours', skipped: true } },
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
  takeNextInteraction: none,
  finishInteraction: { body: { uuid: chats.jorge.interaction } },
  transferInteraction: {
    body: { uuid: chats.mariana.interaction, user: demo.luis.uuid, note: 'Ya pagó; falta el envío.' },
  },
  takeOverInteraction: { body: { uuid: chats.paula.interaction } },
  pauseInteraction: { body: { uuid: chats.carlos.interaction } },
  labelInteraction: {
    body: { uuid: chats.carlos.interaction, add: [demo.labels.urgente], remove: [demo.labels.cotizacion] },
  },
  resumeInteraction: { body: { uuid: chats.sofia.interaction } },
  takeControl: { body: { uuid: chats.carlos.interaction }, refused: 'CONTROL_NOT_HERE' },
  giveControl: { body: { uuid: chats.carlos.interaction }, refused: 'CONTROL_NOT_HERE' },
  readInteraction: { body: { uuid: chats.carlos.interaction } },
  unreadInteraction: { body: { uuid: chats.carlos.interaction } },
  availableUsers: {
    params: { business_uuid: demo.business },
    query: { q: 'luis', full: 'true', away: 'true', limit: 20 },
  },
  listDue: none,
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
  attachMedia: {
    body: { to: chats.catalina.contact, conversation_uuid: chats.catalina.conversation },
    upload: { name: 'nota.mp3', type: 'audio/mpeg', content: 'ID3-con-el-audio' },
  },
  uploadQuickAnswerFile: {
    upload: { name: 'lavado.mp3', type: 'audio/mpeg', content: 'ID3-como-se-lava' },
  },
  fetchFile: { body: { uuid: chats.almacenes.letter } },
  readStorage: none,
  downloadFile: { params: { id: chats.catalina.file } },

  mailReply: { params: { id: chats.almacenes.conversation } },
  mailSignatures: {},
  mailOriginal: { params: { id: chats.almacenes.letter }, query: { images: 'false' } },
  showMailOriginal: { params: { token: 'el-que-dio-el-anterior' } },

  conversationMessages: { params: { id: chats.catalina.conversation }, query: { limit: 50 } },
  sendMessage: { body: commandExamples['send:message'] },
  writeNote: { body: commandExamples['write:note'] },

  listTemplates: { params: { conversation_uuid: chats.catalina.conversation } },
  uploadTemplateFile: {
    body: { account: demo.channels.whatsapp },
    upload: {
      name: 'catalogo.pdf',
      type: 'application/pdf',
      content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    },
  },
  sendTemplate: {
    body: {
      conversation_uuid: chats.catalina.conversation,
      template: demo.template.name,
      language: demo.template.language,
      values: { 'body.1': 'Catalina' },
    },
  },

  listHistory: { query: { limit: 20, status: 'finished', sort: 'finished', order: 'desc' } },
  countHistory: { query: { status: 'assigned', unanswered: 'true' } },
  interactionTranscript: { params: { id: chats.catalina.interaction }, query: { notes: 'true' } },
  createDownload: { body: { address: '/api/interaction/history/export?status=finished' } },
  exportInteractions: { query: { status: 'finished' } },
  exportHistory: { query: { status: 'finished', channel: 'whatsapp,gmail' } },
  nowReport: none,
  periodReport: { query: { period: 'days7' } },
  timesReport: { query: { period: 'last_week' } },
  listReportViews: { as: 'marta' },
  createReportView: {
    body: { name: 'Mi mes', query: { period: 'last_month', channel: 'whatsapp' }, open: true, weekly: false },
  },
  updateReportView: { as: 'marta', body: { id: demo.reportViews.week, data: { name: 'Los lunes' } } },
  deleteReportView: { as: 'marta', params: { id: demo.reportViews.wholesale } },
  listAds: none,
  costReport: { query: { month: '2026-11' } },
  messageCost: { params: { id: chats.catalina.conversation } },
  listSavedFilters: none,
  countSavedFilters: none,
  createSavedFilter: {
    body: { name: 'Esperan respuesta', shared: false, filter: { status: 'assigned', unanswered: 'true' } },
  },
  updateSavedFilter: {
    as: 'marta',
    body: { id: demo.savedFilters.waiting, data: { name: 'Sin responder' } },
  },
  deleteSavedFilter: { as: 'marta', params: { id: demo.savedFilters.wholesale } },

  writingOptions: {
    params: { id: chats.catalina.contact },
    query: { conversation: chats.catalina.conversation },
  },
  strangerWritingOptions: { query: { address: '+57 300 123 4567' } },
  startConversation: {
    body: {
      contact: demo.contacts.bodega,
      account: demo.channels.whatsapp,
      message: {
        kind: 'template',
        template: demo.template.name,
        language: demo.template.language,
        values: { 'body.1': 'Bodega' },
      },
    },
  },
  accountTemplates: { params: { id: demo.channels.whatsapp } },

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
  contactBlockedMessages: { params: { id: demo.contacts.bodega }, query: { limit: 5 } },
  askPhone: {
    body: { conversation_uuid: demo.call, text: '¿Nos compartes tu teléfono?' },
    refused: 'CONVERSATION_NOT_FOUND',
  },
  blockContact: { body: { id: demo.contacts.nancy } },
  unblockContact: { body: { id: demo.contacts.nancy } },
  importContacts: {
    body: { preview: 'true' },
    upload: {
      name: 'contactos.csv',
      type: 'text/csv',
      content: 'Nombre,Telefono,Ciudad\nFélix Ariza,+57 301 555 0188,Tunja\n',
    },
  },
  importContactRows: {
    body: {
      rows: [
        { name: 'Rosa Quintero', phone: '+573001112233', extra_data: { tags: ['tienda'] } },
        { name: 'Sin forma de hallarla', email: 'no-es-un-correo' },
      ],
    },
  },
  exportContacts: none,

  listCalls: { query: { unanswered: 'true', limit: 20 } },
  countCalls: { query: { direction: 'inbound' } },
  ringingCalls: none,
  // No call of the demo rings, because a call rings for at most a minute.
  callSettings: { params: { id: demo.channels.whatsapp } },
  saveCallSettings: {
    body: { id: demo.channels.whatsapp, on: true, icon: true, asks_permission: true, hours: 'always' },
  },
  callPermission: { params: { conversation_uuid: demo.call }, refused: 'CONVERSATION_NOT_FOUND' },
  askCallPermission: {
    body: { conversation_uuid: demo.call, text: '¿Podemos llamarte por tu pedido?' },
    refused: 'CONVERSATION_NOT_FOUND',
  },
  startCall: {
    body: { uuid: demo.call, conversation_uuid: demo.call, sdp: 'v=0' },
    refused: 'CONVERSATION_NOT_FOUND',
  },
  answerCall: { body: { uuid: demo.call, sdp: 'v=0' }, refused: 'CALL_NOT_FOUND' },
  stayInCall: { body: { uuid: demo.call }, refused: 'CALL_NOT_FOUND' },
  endCall: { body: { uuid: demo.call }, refused: 'CALL_NOT_FOUND' },
  startRecording: { body: { uuid: demo.call }, refused: 'CALL_NOT_FOUND' },
  addToRecording: { body: { uuid: demo.call, part: 0, sound: 'T2dnUw==' }, refused: 'RECORDING_NOT_FOUND' },
  endRecording: { body: { uuid: demo.call }, refused: 'RECORDING_NOT_FOUND' },
  callIce: none,
  inviteToVideo: { body: { conversation_uuid: demo.chats.catalina.conversation } },
  openVideoCalls: none,
  enterVideo: { body: { uuid: demo.call, peer: demo.call }, refused: 'CALL_NOT_FOUND' },
  stayInVideo: { body: { uuid: demo.call }, refused: 'CALL_NOT_FOUND' },
  endVideo: { body: { uuid: demo.call }, refused: 'CALL_NOT_FOUND' },
  readVideoLink: { body: { token: '0'.repeat(40) }, refused: 'VIDEO_LINK_NOT_FOUND' },

  search: { query: { q: 'pedido', limit: 5 } },
  listQuickAnswers: rows,
  createQuickAnswer: {
    body: { name: 'festivos', message: 'Los festivos no abrimos, {{nombre}}.', type: 'Información' },
  },
  updateQuickAnswer: {
    body: { id: demo.quickAnswers.gracias, data: { message: '¡Gracias por tu compra, {{nombre}}!' } },
  },
  deleteQuickAnswer: { params: { id: demo.quickAnswers.graciasEspera } },
  countQuickAnswerUse: { params: { id: demo.quickAnswers.gracias } },

  listAreas: { query: { limit: 20 } },
  listTargets: none,
  createArea: {
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

  listLabels: { query: { limit: 20 } },
  listApiKeys: none,
  createApiKey: { body: { name: 'Tienda en línea', scopes: ['contacts:read', 'contacts:write'], days: 365 } },
  revokeApiKey: { params: { id: demo.contacts.nancy }, refused: 'API_KEY_NOT_FOUND' },
  listHooks: none,
  createHook: {
    body: {
      name: 'Tienda en línea',
      url: 'https://tienda.ejemplo.co/hilo',
      events: ['message.received', 'interaction.finished'],
      with_content: false,
    },
  },
  updateHook: {
    body: { id: demo.contacts.nancy, data: { with_content: true } },
    refused: 'HOOK_NOT_FOUND',
  },
  deleteHook: { params: { id: demo.contacts.nancy }, refused: 'HOOK_NOT_FOUND' },
  rotateHookSecret: { body: { id: demo.contacts.nancy }, refused: 'HOOK_NOT_FOUND' },
  pauseHook: { body: { id: demo.contacts.nancy }, refused: 'HOOK_NOT_FOUND' },
  resumeHook: { body: { id: demo.contacts.nancy }, refused: 'HOOK_NOT_FOUND' },
  testHook: { body: { id: demo.contacts.nancy }, refused: 'HOOK_NOT_FOUND' },
  listDeliveries: { query: { hook: demo.contacts.nancy }, refused: 'HOOK_NOT_FOUND' },
  readDelivery: { params: { id: demo.contacts.nancy }, refused: 'DELIVERY_NOT_FOUND' },
  repeatDelivery: { body: { id: demo.contacts.nancy }, refused: 'DELIVERY_NOT_FOUND' },
  createLabel: { body: { name: 'Por facturar', color: '#0f766e' } },
  updateLabel: { body: { id: demo.labels.vip, data: { name: 'Cliente VIP', color: '#a16207' } } },
  orderLabels: { body: { labels: [demo.labels.vip, demo.labels.urgente] } },
  deleteLabel: { params: { id: demo.labels.temporada } },
  finishReasons: none,
  saveFinishReasons: {
    body: {
      reasons: [
        { uuid: demo.finishReasons.resuelta, name: 'Consulta resuelta', active: true },
        { uuid: demo.finishReasons.venta, name: 'Venta cerrada', active: true },
        { uuid: demo.finishReasons.sinRespuesta, name: 'Sin respuesta del cliente', active: true },
        { name: 'Pedido duplicado', active: true },
      ],
    },
  },

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
  readSending: none,
  testChannel: { body: { id: demo.channels.telegram } },
  requestPhoneSync: { body: { id: demo.channels.whatsapp, kind: 'history' }, refused: 'PHONE_NOT_ASKABLE' },
  dismissAlarm: { body: { id: demo.channels.whatsapp, kind: 'account_violation', subject: null } },
  listChannelTemplates: { params: { id: demo.channels.whatsapp } },
  refreshChannelTemplates: { body: { id: demo.channels.whatsapp } },
  createChannelTemplate: {
    body: {
      uuid: 'd1e50000-0000-4000-8000-000000000069',
      account: demo.channels.telegram,
      name: 'pedido_listo',
      language: 'es_CO',
      category: 'utility',
      header: { kind: 'text', text: 'Tu pedido está listo' },
      text: 'Hola {{1}}, tu pedido {{2}} ya se puede recoger en la tienda.',
      footer: 'Tienda Andina',
      buttons: [{ kind: 'reply', text: 'Voy en camino' }],
      examples: { 'body.1': 'Laura', 'body.2': '1042' },
      file: null,
    },
    refused: 'NO_TEMPLATES_HERE',
  },
  updateChannelTemplate: {
    body: {
      id: demo.otherSession,
      data: {
        version: 1,
        category: 'utility',
        header: null,
        text: 'Hola {{1}}, seguimos atentos a tu solicitud. ¿La retomamos hoy?',
        footer: 'Responde para continuar',
        buttons: [{ kind: 'reply', text: 'Sí, retomar' }],
        examples: { 'body.1': 'Laura' },
        file: null,
      },
    },
    refused: 'TEMPLATE_GONE',
  },
  deleteChannelTemplate: { params: { id: demo.otherSession }, refused: 'TEMPLATE_GONE' },
  listChannelItems: { query: { limit: 5, account: demo.channels.whatsapp, state: 'ignored' } },
  listAudit: { query: { limit: 20, kind: 'channel' } },
  exportAudit: { query: { from: '2026-01-01T05:00:00.000Z' } },

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
  readSignup: none,
  beginSignup: { body: { on_phone: true } },
  openSignup: { body: { state: 'el-que-dio-begin' }, refused: 'SIGNUP_NOT_FOUND' },
  finishSignup: {
    body: { state: 'el-que-dio-begin', outcome: { kind: 'cancelled', step: 'PHONE_NUMBER_SETUP' } },
    refused: 'SIGNUP_NOT_FOUND',
  },
  retrySignup: { body: { id: demo.channelItem, pin: '482913' }, refused: 'SIGNUP_NOT_FOUND' },
  discardSignup: { body: { id: demo.channelItem }, refused: 'SIGNUP_NOT_FOUND' },
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

/** The sender of the example of an endpoint; null: the endpoint is public. */
export function exampleUserOf(name: EndpointName): ExampleUser | null {
  const { access } = endpoints[name]
  if (access.kind === 'public') return null
  const { as }: Example = examples[name]
  return as ?? (can({ role: 'AGENT', permissions: defaultPermissions }, access) ? 'ana' : 'marta')
}
