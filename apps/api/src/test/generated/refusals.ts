import { randomUUID } from 'node:crypto'
import type { EndpointName, Endpoints } from '@hilo/contracts'
import { networkOf } from '../../sessions/network-of'
import { testUploadBytes } from '../boot'
import { meanwhile, withRoomForNoMore } from './obstacles'
import { requests } from './requests'
import { openSeat, pdf, type Seat } from './seat'
import type { Answer, Call } from './send'
import type { Shop } from './shop'

/** A request that is refused: the admin asks it, unless it says who. */
export interface Provoked {
  readonly call: Call
  readonly by?: Seat
  /** What is only true while it is asked, and is undone after. */
  readonly around?: (ask: () => Promise<Answer>) => Promise<Answer>
}
type Provoke = (shop: Shop) => Promise<Provoked>

const nobody = randomUUID
/** The prepared request, with another body or another id in it. */
const body =
  (make: (shop: Shop) => Promise<unknown>): Provoke =>
  async (shop) => ({ call: { body: await make(shop) } })
const param =
  (params: Record<string, string> = { id: nobody() }): Provoke =>
  async () => ({ call: { params } })
const unknown = (data: unknown = {}) => body(async () => ({ id: nobody(), data }))
/** Nobody has seen this version. */
const stale = (of: (seat: Seat) => Promise<string>, data: object) =>
  body(async ({ admin }) => ({ id: await of(admin), data: { ...data, version: 999 } }))

type Chats = 'waiting' | 'mine' | 'paused' | 'colleagues' | 'finished'
/** An act on one of the admin's chats, asked by the admin or by somebody whose it is not. */
const act =
  (chat: Chats, more: Record<string, unknown> = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => ({ call: { body: { uuid: (await shop.admin[chat]()).uuid, ...more } }, by: shop[who] })
const nothing = body(async () => ({ uuid: nobody() }))
const toLuis = ({ api }: Shop) => ({ user: api.world.tienda.luis.uuid })
const transfer =
  (chat: Chats, who: 'admin' | 'ana' = 'admin'): Provoke =>
  (shop) =>
    act(chat, toLuis(shop), who)(shop)

/** A document for that chat, with something wrong about it. */
const attach =
  (chat: Chats, wrong: Partial<Call> & { body?: object } = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => {
    const { client, conversation } = await shop.admin[chat]()
    const { upload } = await requests.attachFile(shop.admin)
    const fields = { to: client, type: 'document', conversation_uuid: conversation, ...wrong.body }
    return { call: { upload, ...wrong, body: fields }, by: shop[who] }
  }
const template =
  (chat: Chats, wrong: object = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => {
    const { conversation } = await shop.admin[chat]()
    const asked = { ...(await shop.admin.template()), conversation_uuid: conversation, ...wrong }
    return { call: { body: asked }, by: shop[who] }
  }
const fileOf = (bytes: Buffer) => ({ bytes, name: 'archivo.pdf', type: 'application/pdf' })
const tooLarge = fileOf(Buffer.concat([pdf, Buffer.alloc(testUploadBytes)]))
const csvOf = (bytes: Buffer) => ({ bytes, name: 'contactos.csv', type: 'text/csv' })

/** As many wrong passwords as an account may have in a quarter hour. */
async function failMany({ admin, api }: Shop, email: string): Promise<void> {
  await admin.sql(
    'insert into login_failures (email, address, occurred_at) select $1, $2, $3 from generate_series(1, 100)',
    [email, networkOf('127.0.0.1'), api.clock.now()],
  )
}

let number = 0
const phoneOfSomebody = async ({ admin }: Shop) => {
  const phone = `57320${String(1_000_000 + ++number)}`
  await admin.contact({ phone })
  return phone
}
const emailOfSomebody = async ({ admin }: Shop) => {
  const email = `ya-esta${++number}@correo.test`
  await admin.contact({ email })
  return email
}

/**
 * For each refusal that an endpoint declares, a request that hears exactly it. Who declares another adds how to
 * provoke it; what cannot be provoked is not declared.
 */
export const refusals: {
  readonly [N in EndpointName]: { readonly [C in Endpoints[N]['errors'][number]]: Provoke }
} = {
  openApi: {},
  docsPage: {},
  docsScript: {},
  events: {},
  health: {},
  ready: {},

  login: {
    INVALID_CREDENTIALS: body(async ({ admin }) => ({ email: admin.user.email, password: 'no es esta' })),
    LOGIN_LIMITED: body(async (shop) => {
      const { email } = await shop.admin.colleague()
      await failMany(shop, email)
      return { email, password: 'da igual' }
    }),
  },
  refresh: { INVALID_REFRESH: body(async () => ({ refresh_token: 'nada' })) },
  logout: { OTHER_USERS_SESSION: body(async ({ ana }) => ({ user_uuid: ana.user.uuid })) },
  sessionDetail: {},

  listUsers: {},
  createUser: {
    EMAIL_TAKEN: body(async ({ admin }) => {
      const { email } = await admin.colleague()
      return { ...(await requests.createUser(admin)).body, email }
    }),
    AREA_NOT_FOUND: body(async ({ admin }) => ({
      ...(await requests.createUser(admin)).body,
      areas: [nobody()],
    })),
  },
  updateUser: {
    USER_NOT_FOUND: unknown({ name: 'Nadie' }),
    EMAIL_TAKEN: body(async ({ admin }) => {
      const [one, other] = [await admin.colleague(), await admin.colleague()]
      return { id: one.uuid, data: { email: other.email } }
    }),
    STALE: stale(async (seat) => (await seat.colleague()).uuid, { name: 'Otro' }),
    // Whoever could ask this is one themselves: it is heard by the second of two who do it to each other.
    LAST_SUPER_ADMIN: async ({ superAdmin }) => {
      const other = await superAdmin.colleague({ role: 'SUPER_ADMIN' })
      const own = superAdmin.user.uuid
      return {
        call: { body: { id: other.uuid, data: { active: false } } },
        by: superAdmin,
        around: async (ask) => {
          const answer = await meanwhile(superAdmin, {
            lock: ['select uuid from users where uuid = any($1) for update', [[own, other.uuid]]],
            change: ["update users set role = 'ADMIN' where uuid = $1", [own]],
            ask,
          })
          await superAdmin.sql("update users set role = 'SUPER_ADMIN' where uuid = $1", [own])
          await superAdmin.sql('delete from users where uuid = $1', [other.uuid])
          return answer
        },
      }
    },
    NOT_YOURSELF: body(async ({ admin }) => ({ id: admin.user.uuid, data: { active: false } })),
    AREA_NOT_FOUND: body(async ({ admin }) => ({
      id: (await admin.colleague()).uuid,
      data: { areas: [nobody()] },
    })),
  },
  setUserPassword: {
    USER_NOT_FOUND: body(async () => ({ id: nobody(), password: 'una-clave-nueva' })),
    NOT_YOURSELF: body(async ({ admin }) => ({ id: admin.user.uuid, password: 'una-clave-nueva' })),
  },
  updateProfile: {},
  changePassword: {
    WRONG_PASSWORD: body(async () => ({ current: 'no es esta', password: 'una-clave-nueva' })),
    LOGIN_LIMITED: async (shop) => {
      const { api, admin } = shop
      const by = await openSeat(api, admin.business, await admin.colleague())
      await failMany(shop, by.user.email)
      return { call: { body: { current: 'da igual', password: 'una-clave-nueva' } }, by }
    },
  },
  listOwnSessions: {},
  deleteOwnSession: { SESSION_NOT_FOUND: param() },
  forgotPassword: {},
  resetPassword: { RESET_LINK_ENDED: body(async () => ({ token: nobody(), password: 'una-clave-nueva' })) },

  businessDetail: { BUSINESS_NOT_FOUND: param() },
  updateBusiness: {
    BUSINESS_NOT_FOUND: unknown({ city: 'Cali' }),
    STALE: stale(async ({ business }) => business.uuid, { city: 'Cali' }),
  },
  businessPermissions: { BUSINESS_NOT_FOUND: param() },
  updatePermissions: { BUSINESS_NOT_FOUND: unknown({ permission_create_areas: true }) },
  whatsappConfigDetail: { CONFIG_NOT_FOUND: param() },
  updateWhatsappConfig: {
    CONFIG_NOT_FOUND: unknown({ bot_output_message: 'Gracias' }),
    STALE: stale((seat) => seat.config(), { bot_output_message: 'Gracias' }),
  },
  updateSettings: {
    CONFIG_NOT_FOUND: unknown({ expired_time: 30 }),
    STALE: stale((seat) => seat.setting(), { expired_time: 30 }),
  },
  scheduleDetail: { BUSINESS_NOT_FOUND: param() },
  updateSchedule: {
    BUSINESS_NOT_FOUND: unknown({ enabled: false }),
    STALE: stale(async ({ business }) => business.uuid, { enabled: false }),
  },

  takeInteraction: {
    INTERACTION_NOT_FOUND: nothing,
    ALREADY_TAKEN: act('mine', {}, 'ana'),
    ALREADY_YOURS: act('mine'),
    ALREADY_FINISHED: act('finished'),
    CAPACITY_REACHED: withRoomForNoMore((seat) => seat.waiting()),
  },
  finishInteraction: {
    INTERACTION_NOT_FOUND: nothing,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
  },
  transferInteraction: {
    INTERACTION_NOT_FOUND: body(async (shop) => ({ uuid: nobody(), ...toLuis(shop) })),
    NOT_OWNER: transfer('mine', 'ana'),
    NOT_ASSIGNED: transfer('waiting'),
    ALREADY_FINISHED: transfer('finished'),
    NO_RECEIVER: act('mine'),
    USER_NOT_FOUND: act('mine', { user: nobody() }),
    AREA_NOT_FOUND: act('mine', { to_area: nobody() }),
    RECEIVER_UNAVAILABLE: async (shop) => {
      const { uuid } = await shop.admin.colleague({ availability: 'away' })
      return act('mine', { user: uuid })(shop)
    },
  },
  takeOverInteraction: {
    INTERACTION_NOT_FOUND: nothing,
    NOT_ASSIGNED: act('waiting'),
    ALREADY_YOURS: act('mine'),
    ALREADY_FINISHED: act('finished'),
    CAPACITY_REACHED: withRoomForNoMore((seat) => seat.colleagues()),
  },
  pauseInteraction: {
    INTERACTION_NOT_FOUND: nothing,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    ALREADY_PAUSED: act('paused'),
  },
  resumeInteraction: {
    INTERACTION_NOT_FOUND: nothing,
    NOT_OWNER: act('paused', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    NOT_PAUSED: act('mine'),
    CAPACITY_REACHED: withRoomForNoMore((seat) => seat.paused()),
  },
  availableUsers: { BUSINESS_NOT_FOUND: param({ business_uuid: nobody() }) },
  interactionTimeline: { INTERACTION_NOT_FOUND: param() },

  attachFile: {
    NO_FILE: attach('mine', { upload: undefined }),
    NOT_A_PDF: attach('mine', { upload: fileOf(Buffer.from('MZ')) }),
    FILE_TOO_LARGE: attach('mine', { upload: tooLarge }),
    NO_OPEN_CONVERSATION: attach('mine', { body: { to: nobody(), conversation_uuid: undefined } }),
    CONVERSATION_NOT_FOUND: attach('mine', { body: { conversation_uuid: nobody() } }),
    WRONG_RECIPIENT: attach('mine', { body: { to: nobody() } }),
    NOT_ASSIGNED: attach('waiting'),
    NOT_OWNER: attach('mine', {}, 'ana'),
    ALREADY_FINISHED: attach('finished'),
    WINDOW_CLOSED: async (shop) => {
      const { upload } = await requests.attachFile(shop.admin)
      const { conversation_uuid, to } = await closedWindow(shop.admin)
      return { call: { upload, body: { to, type: 'document', conversation_uuid } } }
    },
    MANAGED_OUTSIDE: async (shop) => {
      const { upload } = await requests.attachFile(shop.admin)
      const { conversation_uuid, to } = await managedOutside(shop.admin)
      return { call: { upload, body: { to, type: 'document', conversation_uuid } } }
    },
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return attach('mine', { body: { uuid } })(shop)
    },
  },
  downloadFile: { FILE_NOT_FOUND: param() },

  mailOriginal: { MESSAGE_NOT_FOUND: param() },
  showLetter: {},

  listTemplates: {
    CONVERSATION_NOT_FOUND: param({ conversation_uuid: nobody() }),
    TEMPLATES_UNAVAILABLE: async (shop) => {
      const { conversation } = await shop.admin.mine()
      await shop.admin.forgetTemplates()
      return { call: { params: { conversation_uuid: conversation } } }
    },
  },
  sendTemplate: {
    CONVERSATION_NOT_FOUND: template('mine', { conversation_uuid: nobody() }),
    TEMPLATE_NOT_FOUND: template('mine', { template: 'nadie_la_aprobo' }),
    TEMPLATES_UNAVAILABLE: async (shop) => {
      const asked = await template('mine')(shop)
      await shop.admin.forgetTemplates()
      return asked
    },
    NOT_ASSIGNED: template('waiting'),
    NOT_OWNER: template('mine', {}, 'ana'),
    ALREADY_FINISHED: template('finished'),
    MANAGED_OUTSIDE: async (shop) => {
      const { conversation_uuid } = await managedOutside(shop.admin)
      return template('mine', { conversation_uuid })(shop)
    },
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return template('mine', { uuid })(shop)
    },
  },

  listContacts: {},
  contactDetail: { CONTACT_NOT_FOUND: param() },
  contactInteractions: { CONTACT_NOT_FOUND: param() },
  contactFiles: {
    CONTACT_NOT_FOUND: async () => ({ call: { params: { id: nobody() }, query: { kind: 'media' } } }),
  },
  createContact: {
    CONTACT_PHONE_TAKEN: body(async (shop) => ({ name: 'Otra', phone: `+${await phoneOfSomebody(shop)}` })),
    CONTACT_EMAIL_TAKEN: body(async (shop) => ({ name: 'Otra', email: await emailOfSomebody(shop) })),
  },
  updateContact: {
    CONTACT_NOT_FOUND: unknown({ name: 'Nadie' }),
    STALE: stale((seat) => seat.contact(), { name: 'Otro' }),
    CONTACT_PHONE_TAKEN: body(async (shop) => ({
      id: await shop.admin.contact(),
      data: { phone: `+${await phoneOfSomebody(shop)}` },
    })),
    CONTACT_EMAIL_TAKEN: body(async (shop) => ({
      id: await shop.admin.contact(),
      data: { email: await emailOfSomebody(shop) },
    })),
  },
  deleteContact: { CONTACT_NOT_FOUND: param() },
  mergeContacts: {
    CONTACT_NOT_FOUND: body(async ({ admin }) => ({ id: await admin.contact(), other: nobody() })),
    SAME_CONTACT: body(async ({ admin }) => {
      const id = await admin.contact()
      return { id, other: id }
    }),
  },
  importContacts: {
    NO_FILE: body(async () => ({ preview: 'true' })),
    FILE_TOO_LARGE: async () => ({ call: { upload: csvOf(Buffer.alloc(testUploadBytes + 1, 'a')) } }),
    IMPORT_HAS_ERRORS: async () => ({
      call: { upload: csvOf(Buffer.from('Nombre;Correo\nLaura;no es un correo\n')) },
    }),
  },
  exportContacts: {},

  listQuickAnswers: {},
  createQuickAnswer: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.quickAnswer('La misma')
      return { name: 'la misma', message: 'Hola', type: 'Saludo' }
    }),
  },
  updateQuickAnswer: {
    QUICK_ANSWER_NOT_FOUND: unknown({ message: 'Hola' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.quickAnswer('Esa otra')
      return { id: await admin.quickAnswer(), data: { name: 'esa otra' } }
    }),
    STALE: stale((seat) => seat.quickAnswer(), { message: 'Hola' }),
  },
  deleteQuickAnswer: { QUICK_ANSWER_NOT_FOUND: param() },

  listAreas: {},
  createArea: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.area({ name: 'Cartera' })
      return { name: 'cartera', color: '#3d46c2' }
    }),
  },
  updateArea: {
    AREA_NOT_FOUND: unknown({ name: 'Ninguna' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.area({ name: 'Soporte' })
      return { id: await admin.area(), data: { name: 'soporte' } }
    }),
    STALE: stale((seat) => seat.area(), { description: 'Otra' }),
  },
  orderAreas: { AREA_NOT_FOUND: body(async () => ({ areas: [nobody()] })) },
  deleteArea: { AREA_NOT_FOUND: param() },

  listChannels: {},
  createChannel: {
    CHANNEL_TAKEN: body(async ({ admin, ana }) => {
      const { body: channel } = await requests.createChannel(admin)
      const [row] = await ana.sql<{ external_id: string }>(
        'select external_id from channel_accounts where uuid = $1',
        [await admin.channel()],
      )
      const bot = row?.external_id ?? ''
      return {
        ...channel,
        external_id: bot,
        credentials: { bot_token: `${bot}:token`, secret_token: 'secreto' },
      }
    }),
  },
  updateChannel: {
    CHANNEL_NOT_FOUND: unknown({ name: 'Ninguno' }),
    STALE: stale((seat) => seat.channel(), { name: 'Otro' }),
  },
  deleteChannel: { CHANNEL_NOT_FOUND: param() },
  subscribeChannel: { CHANNEL_NOT_FOUND: body(async () => ({ id: nobody() })) },
  listChannelStatus: {},
  testChannel: {
    CHANNEL_NOT_FOUND: body(async () => ({ id: nobody() })),
  },
  connectGoogle: {},
  repairGoogle: { CHANNEL_NOT_FOUND: body(async () => ({ id: nobody() })) },
  finishGoogle: {},
  listChannelItems: {},
  replayChannelItem: {
    CHANNEL_ITEM_NOT_FOUND: body(async () => ({ id: nobody() })),
    // What it brings cannot be read any better than before.
    CHANNEL_ITEM_FAILED: body(async ({ admin }) => {
      const item = await admin.channelItem()
      await admin.sql(`update webhook_items set payload = '{"raw": {}}' where uuid = $1`, [item])
      return { id: item }
    }),
    // Its account was disconnected since.
    CHANNEL_DISCONNECTED: body(async ({ admin }) => {
      const [item, account] = [await admin.channelItem(), await admin.channel()]
      await admin.sql("update channel_accounts set state = 'disconnected' where uuid = $1", [account])
      await admin.sql('update webhook_items set channel_account_uuid = $2 where uuid = $1', [item, account])
      return { id: item }
    }),
  },

  verifyWebhook: {
    WEBHOOK_NOT_FOUND: param({ type: 'whatsapp', uuid: nobody() }),
    WEBHOOK_VERIFY_REFUSED: async ({ admin }) => {
      const { params, query } = await requests.verifyWebhook(admin)
      return { call: { params, query: { ...query, 'hub.verify_token': 'otro' } } }
    },
  },
  receiveWebhook: {
    WEBHOOK_NOT_FOUND: async ({ admin }) => {
      const call = await requests.receiveWebhook(admin)
      return { call: { ...call, params: { ...call.params, type: 'correo' } } }
    },
    WEBHOOK_REFUSED: async ({ admin }) => {
      const call = await requests.receiveWebhook(admin)
      return { call: { ...call, raw: `${String(call.raw)} ` } }
    },
  },
}

/** One's own chat that another app of the provider answers. */
export async function managedOutside(seat: Seat) {
  const { client, conversation, uuid } = await seat.mine()
  await seat.sql('update conversations set managed_outside = true where uuid = $1', [conversation])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}

/** One's own chat whose customer has been silent for longer than the channel lets us write. */
export async function closedWindow(seat: Seat) {
  const { client, conversation, uuid } = await seat.mine()
  await seat.sql("update conversations set window_closes_at = '2020-01-01' where uuid = $1", [conversation])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}
