import { createHmac } from 'node:crypto'
import type { EndpointName, Endpoints, RequestOf } from '@hilo/contracts'
import { mailbox } from '../../channels/gmail/test-mailbox'
import { password } from '../factories'
import { another, pdf, type Seat } from './seat'
import type { Call } from './send'

export type Prepared<N extends EndpointName> = RequestOf<Endpoints[N]> &
  Pick<Call, 'upload' | 'raw' | 'headers'>
type Prepare<N extends EndpointName> = (seat: Seat) => Promise<Prepared<N>>

const csv = {
  bytes: Buffer.from('Nombre;Correo\nLaura;laura@correo.test\n'),
  name: 'contactos.csv',
  type: 'text/csv',
}
const { refresh_token: _, ...googleClient } = mailbox('ventas').credentials
const file = { bytes: pdf, name: 'cotización.pdf', type: 'application/pdf' }
const none = async () => ({})
const ofBusiness = async ({ business }: Seat) => ({ params: { id: business.uuid } })
const rows = async () => ({ query: { limit: 5, q: 'a' } })

/**
 * A request that each endpoint answers with a yes, for whoever sits there, with all the ids it can carry. Whoever adds an
 * endpoint adds its request here, and so puts it under all the tests of this folder.
 */
export const requests: { readonly [N in EndpointName]: Prepare<N> } = {
  openApi: none,
  docsPage: none,
  docsScript: none,
  events: none,
  health: none,
  ready: none,

  login: async ({ user }) => ({ body: { email: user.email, password, browser: 'vitest', os: 'test' } }),
  refresh: async (seat) => ({ body: { refresh_token: (await seat.signIn()).refresh_token } }),
  logout: async ({ user }) => ({ body: { user_uuid: user.uuid } }),
  sessionDetail: none,

  listUsers: rows,
  createUser: async (seat) => ({
    body: {
      name: 'Nueva persona',
      email: `nueva${another()}@${seat.business.whatsapp.phone_number_id}.test`,
      password,
      areas: [await seat.area()],
    },
  }),
  updateUser: async (seat) => ({
    body: { id: (await seat.colleague()).uuid, data: { name: 'Otro nombre', areas: [await seat.area()] } },
  }),
  setUserPassword: async (seat) => ({ body: { id: (await seat.colleague()).uuid, password } }),
  updateProfile: async ({ user }) => ({ body: { name: user.name, availability: 'available' } }),
  changePassword: async () => ({ body: { current: password, password } }),
  listOwnSessions: none,
  deleteOwnSession: async (seat) => ({ params: { id: (await seat.signIn()).session } }),
  forgotPassword: async () => ({ body: { email: 'nadie@hilo.test' } }),
  resetPassword: async (seat) => ({ body: { token: await seat.resetLink(), password } }),

  businessDetail: ofBusiness,
  updateBusiness: async ({ business }) => ({ body: { id: business.uuid, data: { city: 'Bogotá' } } }),
  businessPermissions: ofBusiness,
  updatePermissions: async ({ business }) => ({
    body: { id: business.uuid, data: { permission_create_areas: true } },
  }),
  whatsappConfigDetail: async (seat) => ({ params: { id: await seat.config() } }),
  updateWhatsappConfig: async (seat) => ({
    body: { id: await seat.config(), data: { bot_output_message: 'Gracias por escribirnos.' } },
  }),
  updateSettings: async (seat) => ({ body: { id: await seat.setting(), data: { expired_time: 60 } } }),
  scheduleDetail: ofBusiness,
  updateSchedule: async ({ business }) => ({ body: { id: business.uuid, data: { enabled: false } } }),

  takeInteraction: async (seat) => ({ body: { uuid: (await seat.waiting()).uuid } }),
  finishInteraction: async (seat) => ({ body: { uuid: (await seat.mine()).uuid } }),
  transferInteraction: async (seat) => ({
    body: { uuid: (await seat.mine()).uuid, user: (await seat.colleague()).uuid, note: 'Ya pagó' },
  }),
  takeOverInteraction: async (seat) => ({ body: { uuid: (await seat.colleagues()).uuid } }),
  pauseInteraction: async (seat) => ({ body: { uuid: (await seat.mine()).uuid } }),
  resumeInteraction: async (seat) => ({ body: { uuid: (await seat.paused()).uuid } }),
  availableUsers: async ({ business }) => ({ params: { business_uuid: business.uuid } }),
  interactionTimeline: async (seat) => ({ params: { id: (await seat.mine()).uuid } }),

  attachFile: async (seat) => {
    const { client, conversation } = await seat.mine()
    return { body: { to: client, type: 'document', conversation_uuid: conversation }, upload: file }
  },
  downloadFile: async (seat) => ({ params: { id: await seat.file() } }),

  mailOriginal: async (seat) => ({ params: { id: await seat.letter() } }),
  // An address that nobody gave: the frame says so in words.
  showLetter: async () => ({ params: { token: 'nada.nada' } }),

  listTemplates: async (seat) => {
    // As the provider, who does not answer here, named them once.
    await seat.template()
    return { params: { conversation_uuid: (await seat.mine()).conversation } }
  },
  sendTemplate: async (seat) => ({
    body: { ...(await seat.template()), conversation_uuid: (await seat.mine()).conversation },
  }),

  listContacts: rows,
  contactDetail: async (seat) => ({ params: { id: await seat.contact() } }),
  contactInteractions: async (seat) => ({ params: { id: (await seat.mine()).client }, query: { limit: 5 } }),
  contactFiles: async (seat) => ({
    params: { id: (await seat.mine()).client },
    query: { limit: 5, kind: 'document' },
  }),
  createContact: async () => ({ body: { name: 'Laura Gómez', extra_data: { tags: ['vip'] } } }),
  updateContact: async (seat) => ({ body: { id: await seat.contact(), data: { name: 'Otro nombre' } } }),
  deleteContact: async (seat) => ({ params: { id: await seat.contact() } }),
  mergeContacts: async (seat) => ({ body: { id: await seat.contact(), other: await seat.contact() } }),
  importContacts: async () => ({ body: { preview: 'true' }, upload: csv }),
  exportContacts: none,

  listQuickAnswers: rows,
  createQuickAnswer: async () => ({ body: { name: `Saludo ${another()}`, message: 'Hola', type: 'Saludo' } }),
  updateQuickAnswer: async (seat) => ({
    body: { id: await seat.quickAnswer(), data: { message: 'Buenas' } },
  }),
  deleteQuickAnswer: async (seat) => ({ params: { id: await seat.quickAnswer() } }),

  listAreas: rows,
  createArea: async () => ({ body: { name: `Ventas ${another()}`, color: '#3d46c2' } }),
  updateArea: async (seat) => ({ body: { id: await seat.area(), data: { name: `Pagos ${another()}` } } }),
  orderAreas: async (seat) => ({ body: { areas: [await seat.area()] } }),
  deleteArea: async (seat) => ({ params: { id: await seat.area() } }),

  listChannels: none,
  createChannel: async () => {
    const bot = 900_000 + Number(another())
    return {
      body: {
        type: 'telegram',
        name: 'Bot de ventas',
        external_id: String(bot),
        credentials: { bot_token: `${bot}:token`, secret_token: 'secreto' },
      },
    }
  },
  updateChannel: async (seat) => ({ body: { id: await seat.channel(), data: { name: 'Otro nombre' } } }),
  deleteChannel: async (seat) => ({ params: { id: await seat.channel() } }),
  subscribeChannel: async ({ business }) => ({ body: { id: business.whatsapp.uuid } }),
  listChannelStatus: none,
  testChannel: async ({ business }) => ({ body: { id: business.whatsapp.uuid } }),
  listChannelItems: async ({ business }) => ({ query: { limit: 5, account: business.whatsapp.uuid } }),
  connectGoogle: async () => ({ body: { name: 'Correo de ventas', credentials: googleClient } }),
  repairGoogle: async (seat) => ({ body: { id: await seat.mailbox() } }),
  // A walk that nobody began: it too leads back to 'Canales'.
  finishGoogle: async () => ({ query: { state: 'nadie', error: 'access_denied' } }),
  replayChannelItem: async (seat) => ({ body: { id: await seat.channelItem() } }),

  verifyWebhook: async ({ business }) => ({
    params: { type: 'whatsapp', uuid: business.whatsapp.uuid },
    query: {
      'hub.mode': 'subscribe',
      'hub.verify_token': business.whatsapp.verify_token,
      'hub.challenge': '1158201444',
    },
  }),
  receiveWebhook: async ({ business }) => {
    const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
    const signature = createHmac('sha256', business.whatsapp.app_secret).update(raw).digest('hex')
    return {
      params: { type: 'whatsapp', uuid: business.whatsapp.uuid },
      raw,
      headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
    }
  },
}

/** Other ways of asking, for the ids that the first one leaves out. */
export const otherRequests: { readonly [N in EndpointName]?: Prepare<N> } = {
  transferInteraction: async (seat) => ({
    body: { uuid: (await seat.mine()).uuid, to_area: await seat.area() },
  }),
}

/** Ids that the sender makes up: nobody owns them before. */
export const inventedIds: { readonly [N in EndpointName]?: readonly string[] } = {
  attachFile: ['body.uuid'],
  sendTemplate: ['body.uuid'],
}

/** Every prepared way of asking this endpoint. */
export const waysOf = (name: EndpointName): ((seat: Seat) => Promise<Call>)[] =>
  [requests[name], otherRequests[name]].filter((prepare) => prepare !== undefined)
