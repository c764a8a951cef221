import { createHmac, randomUUID } from 'node:crypto'
import { type EndpointName, type Endpoints, type RequestOf, signupCookie } from '@hilo/contracts'
import { mailbox } from '../../channels/providers/gmail/test-mailbox'
import { password } from '../factories'
import { soundPart } from '../sound'
import { commandPayloads, otherPayloads } from './commands'
import { toCustomer, toStranger } from './fixture/first-messages'
import { type Fixture, nextNumber, pdf } from './fixture/fixture'
import { newPushAddress, pushDevice } from './fixture/push-device'
import { managedOutside, takenFromOther } from './refusals/provoke'
import type { Call } from './send'

type Prepared<N extends EndpointName> = RequestOf<Endpoints[N]> & Pick<Call, 'upload' | 'raw' | 'headers'>
type Prepare<N extends EndpointName> = (fixture: Fixture) => Promise<Prepared<N>>

const csv = {
  bytes: Buffer.from('Nombre;Correo\nLaura;laura@correo.test\n'),
  name: 'contactos.csv',
  type: 'text/csv',
}
const { refresh_token: _, ...googleClient } = mailbox('ventas').credentials
const file = { bytes: pdf, name: 'cotización.pdf', type: 'application/pdf' }
const audio = { bytes: Buffer.from('ID3 nota'), name: 'nota.mp3', type: 'audio/mpeg' }
const sound = soundPart(2).toString('base64')
const withoutInput = async () => ({})
/** From the page of a signup, in the browser that began it. */
const byState = <T extends object>(state: string, rest: T) => ({
  body: { state, ...rest },
  headers: { cookie: `${signupCookie.name}=${state}` },
})
const ofBusiness = async ({ business }: Fixture) => ({ params: { id: business.uuid } })
const listQuery = async () => ({ query: { limit: 5, q: 'a' } })

export const templateContent = {
  category: 'marketing',
  header: null,
  text: 'Hola {{1}}, ya llegó lo que esperabas.',
  footer: 'Tienda Andina',
  buttons: [{ kind: 'reply', text: 'Quiero verlo' }],
  examples: { 'body.1': 'Laura' },
  file: null,
} as const
export const newTemplate = () => ({
  ...templateContent,
  buttons: [...templateContent.buttons],
  uuid: randomUUID(),
  name: `plantilla_${nextNumber()}`,
  language: 'es_CO',
})

async function blockedContact(fixture: Fixture): Promise<string> {
  const uuid = await fixture.contact()
  await fixture.sql('update contacts set blocked_at = created_at where uuid = $1', [uuid])
  return uuid
}

/**
 * For each endpoint a request that succeeds for the fixture's person, with every id that it can carry. A new endpoint needs its request
 * here, by which all tests of this folder test it.
 */
export const requests: { readonly [N in EndpointName]: Prepare<N> } = {
  openApi: withoutInput,
  docsPage: withoutInput,
  docsScript: withoutInput,
  events: withoutInput,
  health: withoutInput,
  ready: withoutInput,

  login: async ({ user }) => ({ body: { email: user.email, password, browser: 'vitest', os: 'test' } }),
  refresh: async (fixture) => ({ body: { refresh_token: (await fixture.signIn()).refresh_token } }),
  logout: async ({ user }) => ({ body: { user_uuid: user.uuid } }),
  sessionDetail: withoutInput,

  listUsers: listQuery,
  createUser: async (fixture) => ({
    body: {
      name: 'Nueva persona',
      email: `nueva${nextNumber()}@${fixture.business.whatsapp.phone_number_id}.test`,
      password,
      areas: [await fixture.area()],
    },
  }),
  updateUser: async (fixture) => ({
    body: {
      id: (await fixture.colleague()).uuid,
      data: { name: 'Otro nombre', areas: [await fixture.area()] },
    },
  }),
  setUserPassword: async (fixture) => ({ body: { id: (await fixture.colleague()).uuid, password } }),
  updateProfile: async ({ user }) => ({ body: { name: user.name, availability: 'available' } }),
  updateChoices: async () => ({ body: { accept_without_asking: true, team_order: 'longest' } }),
  changePassword: async () => ({ body: { current: password, password } }),
  listOwnSessions: withoutInput,
  deleteOwnSession: async (fixture) => ({ params: { id: (await fixture.signIn()).session } }),
  listPushDevices: withoutInput,
  savePushDevice: async () => ({ body: pushDevice(newPushAddress()) }),
  deletePushDevice: async (fixture) => ({ params: { id: (await fixture.pushDevice()).uuid } }),
  renewPushDevice: async (fixture) => {
    const { endpoint, p256dh, auth } = pushDevice(newPushAddress())
    return { body: { token: await fixture.renewal(), endpoint, p256dh, auth } }
  },
  answerByPush: async (fixture) => ({
    body: { token: await fixture.pushAct('answer', await fixture.mine()), text: 'Ya te ayudo.' },
  }),
  takeByPush: async (fixture) => ({
    body: { token: await fixture.pushAct('take', await fixture.waiting()) },
  }),
  listUserSessions: async (fixture) => ({ params: { id: (await fixture.colleague()).uuid } }),
  deleteUserSession: async (fixture) => {
    const { uuid, session } = await fixture.colleagueInSession()
    return { params: { id: uuid, session } }
  },
  deleteUserSessions: async (fixture) => ({ params: { id: (await fixture.colleagueInSession()).uuid } }),
  forgotPassword: async () => ({ body: { email: 'nadie@hilo.test' } }),
  resetPassword: async (fixture) => ({ body: { token: await fixture.resetLink(), password } }),

  businessDetail: ofBusiness,
  readFirstSteps: withoutInput,
  hideFirstSteps: async () => ({ body: { hidden: true } }),
  skipFirstStep: async () => ({ body: { step: 'hours', skipped: true } }),
  updateBusiness: async ({ business }) => ({ body: { id: business.uuid, data: { city: 'Bogotá' } } }),
  businessPermissions: ofBusiness,
  updatePermissions: async ({ business }) => ({
    // Differs from what is stored, and gives or takes no access to an endpoint.
    body: { id: business.uuid, data: { permission_enable_automatic_agent_assignment: false } },
  }),
  whatsappConfigDetail: async (fixture) => ({ params: { id: await fixture.config() } }),
  updateWhatsappConfig: async (fixture) => ({
    body: { id: await fixture.config(), data: { bot_output_message: `Gracias ${nextNumber()} veces.` } },
  }),
  updateSettings: async (fixture) => ({ body: { id: await fixture.setting(), data: { expired_time: 61 } } }),
  scheduleDetail: ofBusiness,
  updateSchedule: async ({ business }) => ({
    body: { id: business.uuid, data: { away_message: 'Ya volvemos.' } },
  }),

  takeInteraction: async (fixture) => ({ body: { uuid: (await fixture.waiting()).uuid } }),
  takeNextInteraction: async (fixture) => {
    await fixture.waiting()
    return {}
  },
  finishInteraction: async (fixture) => ({
    body: { uuid: (await fixture.mine()).uuid, reason: await fixture.finishReason() },
  }),
  labelInteraction: async (fixture) => ({
    body: {
      uuid: (await fixture.mine()).uuid,
      add: [await fixture.label()],
      remove: [await fixture.label()],
    },
  }),
  transferInteraction: async (fixture) => ({
    body: { uuid: (await fixture.mine()).uuid, user: (await fixture.colleague()).uuid, note: 'Ya pagó' },
  }),
  takeOverInteraction: async (fixture) => ({ body: { uuid: (await fixture.colleagues()).uuid } }),
  pauseInteraction: async (fixture) => ({ body: { uuid: (await fixture.mine()).uuid } }),
  resumeInteraction: async (fixture) => ({ body: { uuid: (await fixture.paused()).uuid } }),
  takeControl: async (fixture) => {
    const { interaction } = await managedOutside(fixture)
    return { body: { uuid: interaction } }
  },
  giveControl: async (fixture) => ({ body: { uuid: (await takenFromOther(fixture)).uuid } }),
  readInteraction: async (fixture) => {
    const chat = await fixture.mine()
    return { body: { uuid: chat.uuid, message: await fixture.send(chat) } }
  },
  unreadInteraction: async (fixture) => ({ body: { uuid: (await fixture.mine()).uuid } }),
  availableUsers: async ({ business }) => ({
    params: { business_uuid: business.uuid },
    query: { limit: 5, q: 'a', full: 'true', away: 'true' },
  }),
  listDue: withoutInput,
  interactionTimeline: async (fixture) => ({ params: { id: (await fixture.mine()).uuid } }),

  listHistory: async (fixture) => ({
    query: { limit: 5, status: 'assigned,finished', area: 'none', contact: (await fixture.mine()).client },
  }),
  countHistory: async (fixture) => ({
    query: { unanswered: 'true', contact: (await fixture.mine()).client },
  }),
  interactionTranscript: async (fixture) => ({ params: { id: (await fixture.mine()).uuid } }),
  createDownload: async () => ({ body: { address: '/api/clients/export' } }),
  exportInteractions: async (fixture) => ({ query: { contact: (await fixture.mine()).client } }),
  exportHistory: async (fixture) => ({ query: { contact: (await fixture.mine()).client } }),
  nowReport: withoutInput,
  periodReport: async () => ({ query: { period: 'days7' } }),
  timesReport: async () => ({ query: { period: 'last_week' } }),
  listReportViews: withoutInput,
  createReportView: async () => ({
    body: { name: `Vista ${nextNumber()}`, query: { period: 'last_week' }, open: false, weekly: false },
  }),
  updateReportView: async (fixture) => ({
    body: { id: await fixture.reportView(), data: { name: `Otra ${nextNumber()}` } },
  }),
  deleteReportView: async (fixture) => ({ params: { id: await fixture.reportView() } }),
  listAds: withoutInput,
  costReport: async () => ({ query: { month: '2026-11' } }),
  messageCost: async (fixture) => ({ params: { id: (await fixture.mine()).conversation } }),
  listSavedFilters: withoutInput,
  countSavedFilters: withoutInput,
  createSavedFilter: async () => ({
    body: { name: `Filtro ${nextNumber()}`, shared: false, filter: { unread: 'true' } },
  }),
  updateSavedFilter: async (fixture) => ({
    body: { id: await fixture.savedFilter(), data: { name: `Otro ${nextNumber()}` } },
  }),
  deleteSavedFilter: async (fixture) => ({ params: { id: await fixture.savedFilter() } }),

  attachFile: async (fixture) => {
    const { client, conversation } = await fixture.mine()
    return { body: { to: client, type: 'document', conversation_uuid: conversation }, upload: file }
  },
  attachMedia: async (fixture) => {
    const { client, conversation } = await fixture.mine()
    return { body: { to: client, conversation_uuid: conversation }, upload: audio }
  },
  uploadQuickAnswerFile: async () => ({ upload: audio }),
  fetchFile: async (fixture) => ({ body: { uuid: await fixture.withoutRoom() } }),
  readStorage: withoutInput,
  downloadFile: async (fixture) => ({ params: { id: await fixture.file() } }),

  mailReply: async (fixture) => ({ params: { id: await fixture.mailThread() } }),
  mailSignatures: withoutInput,
  mailOriginal: async (fixture) => ({ params: { id: await fixture.letter() } }),
  // An invalid token: the frame answers with a sentence.
  showMailOriginal: async () => ({ params: { token: 'nada.nada' } }),

  conversationMessages: async (fixture) => {
    const chat = await fixture.mine()
    return { params: { id: chat.conversation }, query: { limit: 5, around: await fixture.send(chat) } }
  },
  sendMessage: async (fixture) => ({ body: await commandPayloads['send:message'](fixture) }),
  writeNote: async (fixture) => ({ body: await commandPayloads['write:note'](fixture) }),
  listTemplates: async (fixture) => {
    // As if the provider, which does not answer here, had listed them before.
    await fixture.template()
    return { params: { conversation_uuid: (await fixture.mine()).conversation } }
  },
  uploadTemplateFile: async (fixture) => ({
    body: { account: fixture.business.whatsapp.uuid },
    upload: file,
  }),
  sendTemplate: async (fixture) => ({
    body: { ...(await fixture.template()), conversation_uuid: (await fixture.mine()).conversation },
  }),

  writingOptions: async (fixture) => ({ params: { id: await fixture.contact() } }),
  strangerWritingOptions: async () => ({ query: { address: `57300${nextNumber().padStart(7, '0')}` } }),
  startConversation: async (fixture) => ({ body: await toStranger(fixture) }),
  accountTemplates: async (fixture) => {
    await fixture.template()
    return { params: { id: fixture.business.whatsapp.uuid } }
  },

  listContacts: listQuery,
  contactDetail: async (fixture) => ({ params: { id: await fixture.contact() } }),
  contactInteractions: async (fixture) => ({
    params: { id: (await fixture.mine()).client },
    query: { limit: 5 },
  }),
  contactFiles: async (fixture) => ({
    params: { id: (await fixture.mine()).client },
    query: { limit: 5, kind: 'document' },
  }),
  createContact: async () => ({ body: { name: 'Laura Gómez', extra_data: { tags: ['vip'] } } }),
  updateContact: async (fixture) => ({
    body: { id: await fixture.contact(), data: { name: 'Otro nombre' } },
  }),
  deleteContact: async (fixture) => ({ params: { id: await fixture.contact() } }),
  mergeContacts: async (fixture) => ({
    body: { id: await fixture.contact(), other: await fixture.contact() },
  }),
  contactBlockedMessages: async (fixture) => ({
    params: { id: await fixture.contact() },
    query: { limit: 5 },
  }),
  askPhone: async (fixture) => ({
    body: {
      uuid: randomUUID(),
      conversation_uuid: (await fixture.mine()).conversation,
      text: '¿Nos compartes tu teléfono?',
    },
  }),
  blockContact: async (fixture) => ({ body: { id: await fixture.contact() } }),
  unblockContact: async (fixture) => ({ body: { id: await blockedContact(fixture) } }),
  importContacts: async () => ({ body: { preview: 'true' }, upload: csv }),
  importContactRows: async () => ({
    body: { rows: [{ name: 'Laura Gómez', email: `laura${nextNumber()}@correo.test` }, { name: '' }] },
  }),
  exportContacts: withoutInput,

  listCalls: async ({ user, business }) => ({
    query: {
      ...{ user: user.uuid, by: user.uuid, account: business.whatsapp.uuid },
      ...{ direction: 'inbound', unanswered: 'false', limit: 5 },
    },
  }),
  countCalls: async ({ user, business }) => ({
    query: { user: user.uuid, by: user.uuid, account: business.whatsapp.uuid, channel: 'whatsapp' },
  }),
  ringingCalls: withoutInput,
  callSettings: async ({ business }) => ({ params: { id: business.whatsapp.uuid } }),
  saveCallSettings: async ({ business }) => ({
    body: { id: business.whatsapp.uuid, on: true, icon: true, asks_permission: true, hours: 'always' },
  }),
  callPermission: async (fixture) => ({ params: { conversation_uuid: (await fixture.mine()).conversation } }),
  askCallPermission: async (fixture) => ({
    body: {
      uuid: randomUUID(),
      conversation_uuid: (await fixture.mine()).conversation,
      text: '¿Te llamamos?',
    },
  }),
  startCall: async (fixture) => {
    await fixture.hangUp()
    return {
      body: { uuid: randomUUID(), conversation_uuid: (await fixture.mine()).conversation, sdp: 'v=0' },
    }
  },
  answerCall: async (fixture) => ({ body: { uuid: await fixture.call(), sdp: 'v=0' } }),
  stayInCall: async (fixture) => ({ body: { uuid: await fixture.call('connecting') } }),
  endCall: async (fixture) => ({ body: { uuid: await fixture.call('connecting') } }),
  startRecording: async (fixture) => ({ body: { uuid: (await fixture.invited('active')).uuid } }),
  addToRecording: async (fixture) => ({ body: { uuid: await fixture.recorded(), part: 0, sound } }),
  endRecording: async (fixture) => ({ body: { uuid: await fixture.recorded() } }),
  callIce: withoutInput,
  inviteToVideo: async (fixture) => ({
    body: { uuid: randomUUID(), conversation_uuid: (await fixture.mine()).conversation },
  }),
  openVideoCalls: withoutInput,
  enterVideo: async (fixture) => ({
    body: { uuid: (await fixture.invited('waiting')).uuid, peer: randomUUID() },
  }),
  stayInVideo: async (fixture) => ({ body: { uuid: (await fixture.invited('active')).uuid } }),
  endVideo: async (fixture) => ({ body: { uuid: (await fixture.invited()).uuid } }),
  readVideoLink: async (fixture) => ({ body: { token: (await fixture.invited()).token } }),

  search: async (fixture) => ({
    query: {
      q: 'hola "buen día"',
      kind: 'message',
      channel: 'whatsapp',
      area: await fixture.area(),
      user: (await fixture.colleague()).uuid,
      label: randomUUID(),
      author: 'user',
      by: (await fixture.colleague()).uuid,
      with_hilo: 'true',
      limit: 5,
    },
  }),
  listQuickAnswers: listQuery,
  createQuickAnswer: async () => ({
    body: { name: `Saludo ${nextNumber()}`, message: 'Hola', type: 'Saludo' },
  }),
  updateQuickAnswer: async (fixture) => ({
    body: {
      id: await fixture.quickAnswer(),
      data: { message: 'Buenas', file: { uuid: await fixture.uploadedFile() } },
    },
  }),
  deleteQuickAnswer: async (fixture) => ({ params: { id: await fixture.quickAnswer() } }),
  countQuickAnswerUse: async (fixture) => ({ params: { id: await fixture.quickAnswer() } }),

  listAreas: listQuery,
  listTargets: withoutInput,
  createArea: async () => ({ body: { name: `Ventas ${nextNumber()}`, color: '#3d46c2' } }),
  updateArea: async (fixture) => ({
    body: { id: await fixture.area(), data: { name: `Pagos ${nextNumber()}` } },
  }),
  orderAreas: async (fixture) => ({ body: { areas: [await fixture.area()] } }),
  listLabels: listQuery,
  listApiKeys: withoutInput,
  createApiKey: async () => ({
    body: { name: `Clave ${nextNumber()}`, scopes: ['contacts:read'], days: 90 },
  }),
  revokeApiKey: async (fixture) => ({ params: { id: await fixture.apiKey() } }),
  listHooks: withoutInput,
  createHook: async () => ({
    body: {
      name: `Programa ${nextNumber()}`,
      url: 'https://tienda.ejemplo.co/hilo',
      events: ['message.received'],
      with_content: false,
    },
  }),
  updateHook: async (fixture) => ({ body: { id: await fixture.hook(), data: { with_content: true } } }),
  deleteHook: async (fixture) => ({ params: { id: await fixture.hook() } }),
  rotateHookSecret: async (fixture) => ({ body: { id: await fixture.hook() } }),
  pauseHook: async (fixture) => ({ body: { id: await fixture.hook() } }),
  resumeHook: async (fixture) => {
    const id = await fixture.hook()
    await fixture.sql("update hooks set paused_at = created_at, pause = 'person' where uuid = $1", [id])
    return { body: { id } }
  },
  testHook: async (fixture) => ({ body: { id: await fixture.hook() } }),
  listDeliveries: async (fixture) => ({ query: { hook: await fixture.hook(), limit: 5 } }),
  readDelivery: async (fixture) => ({ params: { id: await fixture.delivery() } }),
  repeatDelivery: async (fixture) => ({ body: { id: await fixture.delivery() } }),
  createLabel: async () => ({ body: { name: `Urgente ${nextNumber()}`, color: '#3d46c2' } }),
  updateLabel: async (fixture) => ({
    body: { id: await fixture.label(), data: { name: `Reclamo ${nextNumber()}` } },
  }),
  orderLabels: async (fixture) => ({ body: { labels: [await fixture.label()] } }),
  deleteLabel: async (fixture) => ({ params: { id: await fixture.label() } }),
  finishReasons: withoutInput,
  saveFinishReasons: async (fixture) => ({
    body: { reasons: [{ uuid: await fixture.finishReason(), name: `Motivo ${nextNumber()}`, active: true }] },
  }),
  deleteArea: async (fixture) => ({ params: { id: await fixture.area() } }),

  listChannels: withoutInput,
  createChannel: async () => {
    const bot = 900_000 + Number(nextNumber())
    return {
      body: {
        type: 'telegram',
        name: 'Bot de ventas',
        external_id: String(bot),
        credentials: { bot_token: `${bot}:token`, secret_token: 'secreto' },
      },
    }
  },
  updateChannel: async (fixture) => ({
    body: { id: await fixture.channel(), data: { name: 'Otro nombre' } },
  }),
  deleteChannel: async (fixture) => ({ params: { id: await fixture.channel() } }),
  subscribeChannel: async ({ business }) => ({ body: { id: business.whatsapp.uuid } }),
  listChannelStatus: withoutInput,
  readSending: withoutInput,
  testChannel: async ({ business }) => ({ body: { id: business.whatsapp.uuid } }),
  requestPhoneSync: async (fixture) => ({ body: { id: await fixture.refusedPhone(), kind: 'history' } }),
  dismissAlarm: async (fixture) => ({
    body: { id: await fixture.alarm('account_violation'), kind: 'account_violation', subject: null },
  }),
  listAudit: async ({ user }) => ({ query: { limit: 5, q: 'a', kind: 'user', user: user.uuid } }),
  exportAudit: async ({ user }) => ({ query: { user: user.uuid, from: '2026-01-01T00:00:00.000Z' } }),
  listChannelItems: async ({ business }) => ({ query: { limit: 5, account: business.whatsapp.uuid } }),
  listChannelTemplates: async (fixture) => {
    await fixture.template()
    return { params: { id: fixture.business.whatsapp.uuid } }
  },
  refreshChannelTemplates: async ({ business }) => ({ body: { id: business.whatsapp.uuid } }),
  createChannelTemplate: async (fixture) => ({
    body: {
      ...newTemplate(),
      account: fixture.business.whatsapp.uuid,
      // Left alone, for its header is no file.
      file: await fixture.uploadedFile(),
    },
  }),
  updateChannelTemplate: async (fixture) => ({
    body: {
      id: await fixture.reviewedTemplate(),
      data: {
        ...templateContent,
        buttons: [...templateContent.buttons],
        file: await fixture.uploadedFile(),
        version: 1,
      },
    },
  }),
  deleteChannelTemplate: async (fixture) => ({ params: { id: await fixture.reviewedTemplate() } }),
  connectGoogle: async () => ({ body: { name: 'Correo de ventas', credentials: googleClient } }),
  repairGoogle: async (fixture) => ({ body: { id: await fixture.mailbox() } }),
  // A consent that nobody began: it too redirects to 'Canales'.
  finishGoogle: async () => ({ query: { state: 'nadie', error: 'access_denied' } }),
  readSignup: withoutInput,
  beginSignup: async () => ({ body: { on_phone: true } }),
  openSignup: async (fixture) => byState(await fixture.signupState(), {}),
  finishSignup: async (fixture) =>
    byState(await fixture.signupState(), {
      outcome: { kind: 'cancelled' as const, step: 'PHONE_NUMBER_SETUP' },
    }),
  retrySignup: async (fixture) => ({ body: { id: await fixture.signup(), pin: '482913' } }),
  discardSignup: async (fixture) => ({ body: { id: await fixture.signup() } }),
  replayChannelItem: async (fixture) => ({ body: { id: await fixture.channelItem() } }),

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

/** More requests, for the ids that the first one leaves out. */
const otherRequests: { readonly [N in EndpointName]?: Prepare<N> } = {
  transferInteraction: async (fixture) => ({
    body: {
      uuid: (await fixture.mine()).uuid,
      to_area: await fixture.area(),
      note: 'Ya pagó',
      mentions: [(await fixture.colleague()).uuid],
    },
  }),
  pauseInteraction: async (fixture) => ({
    body: { uuid: (await fixture.mine()).uuid, until: new Date(Date.now() + 86_400_000).toISOString() },
  }),
  createQuickAnswer: async (fixture) => ({
    body: {
      ...{ name: `Con archivo ${nextNumber()}`, message: 'Hola', type: 'Saludo' },
      file: await fixture.uploadedFile(),
    },
  }),
  updateQuickAnswer: async (fixture) => ({
    body: { id: await fixture.quickAnswer(), data: { file: await fixture.uploadedFile() } },
  }),
  updateUser: async (fixture) => ({
    body: { id: (await fixture.colleague()).uuid, data: { areas: [{ uuid: await fixture.area() }] } },
  }),
  writeNote: async (fixture) => ({ body: (await otherPayloads['write:note']?.(fixture)) as never }),
  writingOptions: async (fixture) => {
    const { client, conversation } = await fixture.finished()
    return { params: { id: client }, query: { conversation } }
  },
  startConversation: async (fixture) => {
    const chat = await fixture.finished()
    return { body: await toCustomer(fixture, chat, { conversation: chat.conversation }) }
  },
  attachFile: async (fixture) => {
    const { client, conversation } = await fixture.mine()
    const reply_to = await fixture.received({ conversation })
    return { body: { to: client, type: 'document', conversation_uuid: conversation, reply_to }, upload: file }
  },
  attachMedia: async (fixture) => {
    const { client, conversation } = await fixture.mine()
    const reply_to = await fixture.received({ conversation })
    return { body: { to: client, conversation_uuid: conversation, reply_to }, upload: audio }
  },
}

/** Ids that the sender creates: nobody owned them before. */
export const inventedIds: { readonly [N in EndpointName]?: readonly string[] } = {
  attachFile: ['body.uuid'],
  attachMedia: ['body.uuid'],
  sendMessage: ['body.uuid'],
  writeNote: ['body.uuid'],
  sendTemplate: ['body.uuid'],
  askCallPermission: ['body.uuid'],
  askPhone: ['body.uuid'],
  createContact: ['body.uuid'],
  importContactRows: ['body.uuid'],
  startCall: ['body.uuid'],
  startConversation: ['body.uuid'],
  inviteToVideo: ['body.uuid'],
  createChannelTemplate: ['body.uuid'],
  enterVideo: ['body.peer'],
}

/** Every prepared request of this endpoint. */
export const requestVariants = (name: EndpointName): ((fixture: Fixture) => Promise<Call>)[] =>
  [requests[name], otherRequests[name]].filter((prepare) => prepare !== undefined)
