import { randomUUID } from 'node:crypto'
import { type EndpointName, type Endpoints, limits } from '@hilo/contracts'
import { pictureOfPixels } from '../../channels/test/media-samples'
import { networkOf } from '../../sessions/log-in/network-of'
import { testUploadBytes } from '../boot'
import { password } from '../factories'
import { refusedSdp } from '../servers/call-provider'
import { soundPart } from '../sound'
import {
  toAddressOfOther,
  toCustomer,
  toCustomerAfter,
  toDisconnected,
  toOptedOut,
  toStranger,
} from './first-messages'
import { createFixture, type Fixture, pdf } from './fixture'
import { atMaximumChats, whereReasonsAreRequired, withConcurrentChange } from './obstacles'
import { requests } from './requests'
import type { Answer, Call } from './send'
import type { Shop } from './shop'

/** A request that is refused; the admin sends it unless `by` names another. */
export interface Provoked {
  readonly call: Call
  readonly by?: Fixture
  /** Makes what is true only during the request, and undoes it afterwards. */
  readonly around?: (ask: () => Promise<Answer>) => Promise<Answer>
}
type Provoke = (shop: Shop) => Promise<Provoked>

const unknownId = randomUUID
const sound = soundPart(2).toString('base64')
const mail = { kind: 'mail', subject: 'Tu pedido', text: 'Hola' }
/** The prepared request, with another body or another id in it. */
const body =
  (make: (shop: Shop) => Promise<unknown>): Provoke =>
  async (shop) => ({ call: { body: await make(shop) } })
const param =
  (params: Record<string, string> = { id: unknownId() }): Provoke =>
  async () => ({ call: { params } })
const unknown = (data: unknown = {}) => body(async () => ({ id: unknownId(), data }))
/** An update of a version that does not exist. */
const stale = (of: (fixture: Fixture) => Promise<string>, data: object) =>
  body(async ({ admin }) => ({ id: await of(admin), data: { ...data, version: 999 } }))

/** A chat of the admin's by mail, and a mailbox of the business as a recipient. */
export async function toOwnMailbox(admin: Fixture) {
  const [chat, account] = [await admin.mine(), await admin.mailbox()]
  const [own] = await admin.sql<{ address: string }>(
    `update conversations set channel_account_uuid = a.uuid from channel_accounts a
     where conversations.uuid = $1 and a.uuid = $2 returning a.external_id as address`,
    [chat.conversation, account],
  )
  return { chat, own }
}

/** The business has as many saved filters as fit: one more is refused. */
async function fullOfFilters({ admin }: Shop) {
  await admin.sql(
    `insert into saved_filters (business_uuid, uuid, name, filter, created_at, updated_at)
     select $1, gen_random_uuid(), 'Uno de muchos', '{}', created_at, created_at
     from businesses, generate_series(1, $2) where uuid = $1`,
    [admin.business.uuid, limits.savedFilters],
  )
  return { name: 'Uno más', shared: true, filter: {} }
}

type Chats = 'waiting' | 'mine' | 'paused' | 'colleagues' | 'finished'
/** An act on one of the admin's chats, by the admin or by somebody who does not own it. */
const act =
  (chat: Chats, more: Record<string, unknown> = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => ({ call: { body: { uuid: (await shop.admin[chat]()).uuid, ...more } }, by: shop[who] })
const unknownInteraction = body(async () => ({ uuid: unknownId() }))
const toLuis = ({ api }: Shop) => ({ user: api.world.tienda.luis.uuid })
const transfer =
  (chat: Chats, who: 'admin' | 'ana' = 'admin'): Provoke =>
  (shop) =>
    act(chat, toLuis(shop), who)(shop)

/** An upload to a chat of the admin's, with something wrong in it. */
const attach =
  (chat: Chats, wrong: Partial<Call> & { body?: object } = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => {
    const { client, conversation } = await shop.admin[chat]()
    const { upload } = await requests.attachFile(shop.admin)
    const fields = { to: client, type: 'document', conversation_uuid: conversation, ...wrong.body }
    return { call: { upload, ...wrong, body: fields }, by: shop[who] }
  }
/** The same with an audio: `type` is then a field too many, which is ignored. */
const attachAudio =
  (...given: Parameters<typeof attach>): Provoke =>
  async (shop) => {
    const { upload } = await requests.attachMedia(shop.admin)
    const [chat, wrong = {}, who] = given
    return attach(chat, { upload, ...wrong }, who)(shop)
  }
/** Quotes a message that the provider does not have yet. */
const quotingUnsent =
  (send: typeof attach): Provoke =>
  async (shop) => {
    const { client, conversation, ...chat } = await shop.admin.mine()
    const reply_to = await shop.admin.send({ client, conversation, ...chat })
    return send('mine', { body: { to: client, conversation_uuid: conversation, reply_to } })(shop)
  }
/** An audio to the chat that this makes. */
const audioTo =
  (chatOf: (fixture: Fixture) => Promise<{ conversation_uuid: string; to: string }>): Provoke =>
  async (shop) => {
    const { upload } = await requests.attachMedia(shop.admin)
    const { conversation_uuid, to } = await chatOf(shop.admin)
    return { call: { upload, body: { to, conversation_uuid } } }
  }
const media = (start: string, type: string) => ({
  upload: { bytes: Buffer.from(`${start}${' '.repeat(64)}`, 'latin1'), name: 'archivo', type },
})
const tooManyPixels = media(pictureOfPixels(10_000, 5_001).toString('latin1'), 'image/png')
const template =
  (chat: Chats, wrong: object = {}, who: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => {
    const { conversation } = await shop.admin[chat]()
    const asked = { ...(await shop.admin.template()), conversation_uuid: conversation, ...wrong }
    return { call: { body: asked }, by: shop[who] }
  }
/** A template whose picture nobody uploaded. */
const withLostFile = () => ({
  template: 'con_imagen',
  values: { 'body.1': 'Laura', 'header.file': unknownId() },
})
const fileOf = (bytes: Buffer) => ({ bytes, name: 'archivo.pdf', type: 'application/pdf' })
const tooLarge = fileOf(Buffer.concat([pdf, Buffer.alloc(testUploadBytes)]))
const templateFile =
  (wrong: object): Provoke =>
  async ({ admin }) => ({
    call: { body: { account: admin.business.whatsapp.uuid }, upload: fileOf(pdf), ...wrong },
  })
const callsOn = { on: true, icon: true, asks_permission: true, hours: 'always' }
type ChatOf = (shop: Shop) => Promise<{ readonly conversation: string }>
const outsideChat: ChatOf = async ({ admin }) => ({
  conversation: (await managedOutside(admin)).conversation_uuid,
})
const blockedChat: ChatOf = async ({ admin }) => ({
  conversation: (await chatOfBlocked(admin)).conversation_uuid,
})
const chatOfTelegram: ChatOf = async ({ admin }) => {
  const message = await admin.ofTelegram()
  const [row] = await admin.sql<{ conversation: string }>(
    'select conversation_uuid as conversation from entries where uuid = $1',
    [message],
  )
  return row ?? { conversation: unknownId() }
}
/** The customer of this chat is asked for permission to call. */
const askTo =
  (chatOf: ChatOf, wrong: object = {}): Provoke =>
  async (shop) => {
    const { conversation } = await chatOf(shop)
    return { call: { body: { conversation_uuid: conversation, text: '¿Te llamamos?', ...wrong } } }
  }
/** A call to the customer of this chat. */
const callTo =
  (chatOf: ChatOf, wrong: object = {}): Provoke =>
  async (shop) => {
    await shop.admin.hangUp()
    const { conversation } = await chatOf(shop)
    return { call: { body: { uuid: unknownId(), conversation_uuid: conversation, sdp: 'v=0', ...wrong } } }
  }
/** The same, asked while something is so, and not as before and after. */
const callWhile =
  (
    become: (who: Fixture, what: string) => Promise<unknown>,
    [during, after]: readonly [string, string],
  ): Provoke =>
  async (shop) => ({
    ...(await callTo(({ admin }) => admin.mine())(shop)),
    async around(ask) {
      await become(shop.admin, during)
      return ask().finally(() => become(shop.admin, after))
    },
  })
const csvOf = (bytes: Buffer) => ({ bytes, name: 'contactos.csv', type: 'text/csv' })
const attachToOwnMailbox =
  (attaching: typeof attach): Provoke =>
  async (shop) => {
    const { chat, own } = await toOwnMailbox(shop.admin)
    const mail = JSON.stringify({ cc: [own] })
    const body = { to: chat.client, conversation_uuid: chat.conversation, mail }
    return attaching('mine', { body })(shop)
  }

/** As many wrong passwords as an account may have in a quarter hour. */
async function failLogins({ admin, api }: Shop, email: string): Promise<void> {
  await admin.sql(
    'insert into login_failures (email, address, occurred_at) select $1, $2, $3 from generate_series(1, 100)',
    [email, networkOf('127.0.0.1'), api.clock.now()],
  )
}

let number = 0
const takenPhone = async ({ admin }: Shop) => {
  const phone = `57320${String(1_000_000 + ++number)}`
  await admin.contact({ phone })
  return phone
}
const takenEmail = async ({ admin }: Shop) => {
  const email = `ya-esta${++number}@correo.test`
  await admin.contact({ email })
  return email
}

/**
 * For each refusal that an endpoint declares, a request that is refused with it. Whoever declares another refusal adds the
 * request that provokes it; what cannot be provoked is not declared.
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
    BUSINESS_DISABLED: async ({ admin }) => {
      const disable = (at: Date | null) =>
        admin.sql('update businesses set disabled_at = $2 where uuid = $1', [admin.business.uuid, at])
      return {
        call: { body: { email: admin.user.email, password } },
        by: admin,
        around: async (ask) => {
          await disable(new Date())
          const answer = await ask()
          await disable(null)
          return answer
        },
      }
    },
    LOGIN_LIMITED: body(async (shop) => {
      const { email } = await shop.admin.colleague()
      await failLogins(shop, email)
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
      areas: [unknownId()],
    })),
  },
  updateUser: {
    USER_NOT_FOUND: unknown({ name: 'Nadie' }),
    EMAIL_TAKEN: body(async ({ admin }) => {
      const [one, other] = [await admin.colleague(), await admin.colleague()]
      return { id: one.uuid, data: { email: other.email } }
    }),
    STALE: stale(async (fixture) => (await fixture.colleague()).uuid, { name: 'Otro' }),
    // The sender is a super admin too, so this needs two who deactivate each other: the second is refused.
    LAST_SUPER_ADMIN: async ({ superAdmin }) => {
      const other = await superAdmin.colleague({ role: 'SUPER_ADMIN' })
      const own = superAdmin.user.uuid
      return {
        call: { body: { id: other.uuid, data: { active: false } } },
        by: superAdmin,
        around: async (ask) => {
          const answer = await withConcurrentChange(superAdmin, {
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
      data: { areas: [unknownId()] },
    })),
  },
  setUserPassword: {
    USER_NOT_FOUND: body(async () => ({ id: unknownId(), password: 'una-clave-nueva' })),
    NOT_YOURSELF: body(async ({ admin }) => ({ id: admin.user.uuid, password: 'una-clave-nueva' })),
  },
  updateProfile: {},
  changePassword: {
    WRONG_PASSWORD: body(async () => ({ current: 'no es esta', password: 'una-clave-nueva' })),
    LOGIN_LIMITED: async (shop) => {
      const { api, admin } = shop
      const by = await createFixture(api, admin.business, await admin.colleague())
      await failLogins(shop, by.user.email)
      return { call: { body: { current: 'da igual', password: 'una-clave-nueva' } }, by }
    },
  },
  listOwnSessions: {},
  deleteOwnSession: { SESSION_NOT_FOUND: param() },
  forgotPassword: {},
  resetPassword: {
    RESET_LINK_ENDED: body(async () => ({ token: unknownId(), password: 'una-clave-nueva' })),
  },

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
    STALE: stale((fixture) => fixture.config(), { bot_output_message: 'Gracias' }),
  },
  updateSettings: {
    CONFIG_NOT_FOUND: unknown({ expired_time: 30 }),
    STALE: stale((fixture) => fixture.setting(), { expired_time: 30 }),
  },
  scheduleDetail: { BUSINESS_NOT_FOUND: param() },
  updateSchedule: {
    BUSINESS_NOT_FOUND: unknown({ enabled: false }),
    STALE: stale(async ({ business }) => business.uuid, { enabled: false }),
  },

  takeInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    ALREADY_TAKEN: act('mine', {}, 'ana'),
    ALREADY_YOURS: act('mine'),
    ALREADY_FINISHED: act('finished'),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await fixture.waiting()).uuid })),
  },
  takeNextInteraction: {
    NOTHING_WAITS: async ({ admin }) => {
      await admin.sql(
        `update interactions set status = 'finished', finished_at = created_at
         where business_uuid = $1 and status = 'unassigned'`,
        [admin.business.uuid],
      )
      return { call: {} }
    },
    CAPACITY_REACHED: atMaximumChats((fixture) => fixture.waiting()),
  },
  finishInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    CALL_GOING_ON: body(async ({ admin }) => {
      const chat = await admin.mine()
      await admin.call('ringing', admin.user.uuid, chat)
      return { uuid: chat.uuid }
    }),
    FINISH_REASON_REQUIRED: whereReasonsAreRequired,
    FINISH_REASON_NOT_FOUND: act('mine', { reason: unknownId() }),
  },
  labelInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    ALREADY_FINISHED: act('finished'),
    LABEL_NOT_FOUND: act('mine', { add: [unknownId()] }),
    TOO_MANY_LABELS: async ({ admin }) => {
      const labels = async (count: number) => Promise.all(Array.from({ length: count }, () => admin.label()))
      const { uuid } = await admin.mine()
      await admin.sql(
        'insert into interaction_labels (business_uuid, interaction_uuid, label_uuid) select $1, $2, unnest($3::uuid[])',
        [admin.business.uuid, uuid, await labels(limits.labelsOfInteraction)],
      )
      return { call: { body: { uuid, add: await labels(1) } } }
    },
  },
  transferInteraction: {
    INTERACTION_NOT_FOUND: body(async (shop) => ({ uuid: unknownId(), ...toLuis(shop) })),
    NOT_OWNER: transfer('mine', 'ana'),
    NOT_ASSIGNED: transfer('waiting'),
    ALREADY_FINISHED: transfer('finished'),
    NO_RECEIVER: act('mine'),
    USER_NOT_FOUND: act('mine', { user: unknownId() }),
    AREA_NOT_FOUND: act('mine', { to_area: unknownId() }),
    BLOCKED_MAY_NOT_WAIT: body(async ({ admin }) => ({
      uuid: (await chatOfBlocked(admin)).interaction,
      to_area: await admin.area(),
    })),
    RECEIVER_UNAVAILABLE: async (shop) => {
      const { uuid } = await shop.admin.colleague({ availability: 'away' })
      return act('mine', { user: uuid })(shop)
    },
  },
  takeOverInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_ASSIGNED: act('waiting'),
    ALREADY_YOURS: act('mine'),
    ALREADY_FINISHED: act('finished'),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await fixture.colleagues()).uuid })),
  },
  readInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    MESSAGE_NOT_FOUND: act('mine', { message: unknownId() }),
  },
  unreadInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
  },
  pauseInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('mine', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    ALREADY_PAUSED: act('paused'),
  },
  resumeInteraction: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: act('paused', {}, 'ana'),
    NOT_ASSIGNED: act('waiting'),
    ALREADY_FINISHED: act('finished'),
    NOT_PAUSED: act('mine'),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await fixture.paused()).uuid })),
  },
  availableUsers: { BUSINESS_NOT_FOUND: param({ business_uuid: unknownId() }) },
  listDue: {},
  interactionTimeline: { INTERACTION_NOT_FOUND: param() },

  attachFile: {
    NO_FILE: attach('mine', { upload: undefined }),
    NOT_A_PDF: attach('mine', { upload: fileOf(Buffer.from('MZ')) }),
    FILE_TOO_LARGE: attach('mine', { upload: tooLarge }),
    NO_OPEN_CONVERSATION: attach('mine', { body: { to: unknownId(), conversation_uuid: undefined } }),
    CONVERSATION_NOT_FOUND: attach('mine', { body: { conversation_uuid: unknownId() } }),
    MESSAGE_NOT_FOUND: attach('mine', { body: { reply_to: unknownId() } }),
    CANNOT_QUOTE: quotingUnsent(attach),
    WRONG_RECIPIENT: attach('mine', { body: { to: unknownId() } }),
    NOT_A_MAIL: attach('mine', { body: { mail: '{}' } }),
    OWN_MAILBOX: attachToOwnMailbox(attach),
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
    CONTACT_BLOCKED: async (shop) => {
      const { upload } = await requests.attachFile(shop.admin)
      const { conversation_uuid, to } = await chatOfBlocked(shop.admin)
      return { call: { upload, body: { to, type: 'document', conversation_uuid } } }
    },
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return attach('mine', { body: { uuid } })(shop)
    },
  },
  attachMedia: {
    NO_FILE: attachAudio('mine', { upload: undefined }),
    NOT_MEDIA: attachAudio('mine', media('MZ', 'image/png')),
    MEDIA_NOT_CARRIED: attachAudio('mine', media('RIFF    WAVE', 'audio/wav')),
    IMAGE_UNREADABLE: attachAudio('mine', media('\xff\xd8\xff', 'image/jpeg')),
    IMAGE_TOO_LARGE: attachAudio('mine', tooManyPixels),
    CAPTION_NOT_CARRIED: attachAudio('mine', { body: { caption: 'Escucha' } }),
    FILE_TOO_LARGE: attachAudio('mine', { upload: tooLarge }),
    TOO_MANY_FILES: attachAudio('mine', { uploads: [fileOf(pdf)] }),
    FILES_TOO_LARGE: attachAudio('mine', { uploads: Array(4).fill(tooLarge) }),
    NO_OPEN_CONVERSATION: attachAudio('mine', { body: { to: unknownId(), conversation_uuid: undefined } }),
    CONVERSATION_NOT_FOUND: attachAudio('mine', { body: { conversation_uuid: unknownId() } }),
    MESSAGE_NOT_FOUND: attachAudio('mine', { body: { reply_to: unknownId() } }),
    CANNOT_QUOTE: quotingUnsent(attachAudio),
    WRONG_RECIPIENT: attachAudio('mine', { body: { to: unknownId() } }),
    NOT_A_MAIL: attachAudio('mine', { body: { mail: '{}' } }),
    OWN_MAILBOX: attachToOwnMailbox(attachAudio),
    NOT_ASSIGNED: attachAudio('waiting'),
    NOT_OWNER: attachAudio('mine', {}, 'ana'),
    ALREADY_FINISHED: attachAudio('finished'),
    WINDOW_CLOSED: audioTo(closedWindow),
    MANAGED_OUTSIDE: audioTo(managedOutside),
    CONTACT_BLOCKED: audioTo(chatOfBlocked),
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return attachAudio('mine', { body: { uuid } })(shop)
    },
  },
  uploadQuickAnswerFile: {
    NO_FILE: async () => ({ call: {} }),
    FILE_TOO_LARGE: async () => ({ call: { upload: tooLarge } }),
    NOT_MEDIA: async () => ({ call: media('MZ', 'image/png') }),
    IMAGE_UNREADABLE: async () => ({ call: media('\xff\xd8\xff', 'image/jpeg') }),
    IMAGE_TOO_LARGE: async () => ({ call: tooManyPixels }),
  },
  downloadFile: { FILE_NOT_FOUND: param() },

  mailReply: {
    CONVERSATION_NOT_FOUND: param(),
    NOT_A_MAIL: async ({ admin }) => ({ call: { params: { id: (await admin.mine()).conversation } } }),
  },
  mailSignatures: {},
  mailOriginal: { MESSAGE_NOT_FOUND: param() },
  showLetter: {},

  listTemplates: {
    CONVERSATION_NOT_FOUND: param({ conversation_uuid: unknownId() }),
    TEMPLATES_UNAVAILABLE: async (shop) => {
      const { conversation } = await shop.admin.mine()
      await shop.admin.forgetTemplates()
      return { call: { params: { conversation_uuid: conversation } } }
    },
  },
  uploadTemplateFile: {
    NO_FILE: templateFile({ upload: undefined }),
    FILE_TOO_LARGE: templateFile({ upload: tooLarge }),
    CHANNEL_NOT_FOUND: templateFile({ body: { account: unknownId() } }),
    NOT_MEDIA: templateFile(media('MZ', 'image/png')),
    MEDIA_NOT_CARRIED: templateFile(media('ID3', 'audio/mpeg')),
    IMAGE_UNREADABLE: templateFile(media('\xff\xd8\xff', 'image/jpeg')),
    IMAGE_TOO_LARGE: templateFile(tooManyPixels),
  },
  sendTemplate: {
    CONVERSATION_NOT_FOUND: template('mine', { conversation_uuid: unknownId() }),
    TEMPLATE_NOT_FOUND: template('mine', { template: 'nadie_la_aprobo' }),
    TEMPLATE_NOT_SENDABLE: template('mine', { template: 'con_formulario' }),
    FILE_NOT_FOUND: template('mine', withLostFile()),
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
    CONTACT_BLOCKED: async (shop) => {
      const { conversation_uuid } = await chatOfBlocked(shop.admin)
      return template('mine', { conversation_uuid })(shop)
    },
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return template('mine', { uuid })(shop)
    },
  },

  listHistory: {},
  countHistory: {},
  createDownload: {},
  exportHistory: {},
  nowReport: {},
  periodReport: {},
  interactionTranscript: { INTERACTION_NOT_FOUND: param() },
  listSavedFilters: {},
  countSavedFilters: {},
  createSavedFilter: { SAVED_FILTERS_FULL: body(fullOfFilters) },
  updateSavedFilter: {
    SAVED_FILTER_NOT_FOUND: unknown({ name: 'Nadie' }),
    STALE: stale((fixture) => fixture.savedFilter(), { name: 'Otro' }),
    SAVED_FILTERS_FULL: body(async (shop) => {
      const id = await shop.admin.savedFilter()
      await fullOfFilters(shop)
      return { id, data: { shared: true } }
    }),
  },
  deleteSavedFilter: { SAVED_FILTER_NOT_FOUND: param() },

  writingOptions: { CONTACT_NOT_FOUND: param() },
  startConversation: {
    CONTACT_NOT_FOUND: body(async ({ admin }) => ({ ...(await toStranger(admin)), contact: unknownId() })),
    CHANNEL_NOT_FOUND: body(async ({ admin }) => ({ ...(await toStranger(admin)), account: unknownId() })),
    ADDRESS_NOT_FOUND: body(async ({ admin }) => ({ ...(await toStranger(admin)), identity: unknownId() })),
    NO_PHONE: body(async ({ admin }) => ({ ...(await toStranger(admin)), contact: await admin.contact() })),
    NO_EMAIL: body(async ({ admin }) => ({
      contact: await admin.contact(),
      account: await admin.mailbox(),
      message: { kind: 'mail', subject: 'Tu pedido', text: 'Hola' },
    })),
    OWN_MAILBOX: body(async ({ admin }) => {
      const { own } = await toOwnMailbox(admin)
      return {
        contact: await admin.contact({ email: 'copiada@correo.test' }),
        account: await admin.mailbox(),
        message: { kind: 'mail', subject: 'Tu pedido', text: 'Hola', mail: { cc: [own] } },
      }
    }),
    ADDRESS_OF_OTHER: body(({ admin }) => toAddressOfOther(admin)),
    CONTACT_BLOCKED: body(async ({ admin }) => {
      const asked = await toStranger(admin)
      await admin.sql('update contacts set blocked_at = created_at where uuid = $1', [asked.contact])
      return asked
    }),
    NEVER_WROTE: body(async ({ admin }) => ({
      contact: await admin.contact(),
      account: await admin.channel(),
      message: { kind: 'text', text: 'Hola' },
    })),
    UNREACHABLE: body(({ admin }) =>
      toCustomerAfter(
        admin,
        `update identities set unreachable = true
         where uuid in (select identity_uuid from conversations where uuid = $1)`,
      ),
    ),
    OPTED_OUT: body(({ admin }) => toOptedOut(admin)),
    CHANNEL_NOT_CONNECTED: body(({ admin }) => toDisconnected(admin)),
    WINDOW_CLOSED: body(({ admin }) =>
      toCustomerAfter(admin, 'update conversations set window_closes_at = created_at where uuid = $1', {
        message: { kind: 'text', text: 'Hola' },
      }),
    ),
    MANAGED_OUTSIDE: body(({ admin }) =>
      toCustomerAfter(admin, 'update conversations set managed_outside = true where uuid = $1'),
    ),
    WRITTEN_BY_OTHER: body(async ({ admin }) => toCustomer(admin, await admin.colleagues())),
    CUSTOMER_WAITS: body(async ({ admin }) => toCustomer(admin, await admin.waiting(), { message: mail })),
    ALREADY_YOURS: body(async ({ admin }) => toCustomer(admin, await admin.mine(), { message: mail })),
    CAPACITY_REACHED: atMaximumChats(toStranger),
    TEMPLATE_NOT_FOUND: body(async ({ admin }) => {
      const asked = await toStranger(admin)
      return { ...asked, message: { ...asked.message, template: 'nadie_la_aprobo' } }
    }),
    TEMPLATE_NOT_SENDABLE: body(async ({ admin }) => {
      const asked = await toStranger(admin)
      return { ...asked, message: { ...asked.message, template: 'con_formulario' } }
    }),
    FILE_NOT_FOUND: body(async ({ admin }) => {
      const asked = await toStranger(admin)
      return { ...asked, message: { ...asked.message, ...withLostFile() } }
    }),
    TEMPLATES_UNAVAILABLE: body(async ({ admin }) => {
      const asked = await toStranger(admin)
      await admin.forgetTemplates()
      return asked
    }),
    UUID_IN_USE: body(async ({ admin }) => ({
      ...(await toStranger(admin)),
      uuid: await admin.send(await admin.mine()),
    })),
  },
  accountTemplates: {
    CHANNEL_NOT_FOUND: param(),
    TEMPLATES_UNAVAILABLE: async (shop) => {
      await shop.admin.forgetTemplates()
      return { call: { params: { id: shop.admin.business.whatsapp.uuid } } }
    },
  },

  listContacts: {},
  contactDetail: { CONTACT_NOT_FOUND: param() },
  contactInteractions: { CONTACT_NOT_FOUND: param() },
  contactFiles: {
    CONTACT_NOT_FOUND: async () => ({ call: { params: { id: unknownId() }, query: { kind: 'media' } } }),
  },
  createContact: {
    CONTACT_PHONE_TAKEN: body(async (shop) => ({ name: 'Otra', phone: `+${await takenPhone(shop)}` })),
    CONTACT_EMAIL_TAKEN: body(async (shop) => ({ name: 'Otra', email: await takenEmail(shop) })),
  },
  updateContact: {
    CONTACT_NOT_FOUND: unknown({ name: 'Nadie' }),
    STALE: stale((fixture) => fixture.contact(), { name: 'Otro' }),
    CONTACT_PHONE_TAKEN: body(async (shop) => ({
      id: await shop.admin.contact(),
      data: { phone: `+${await takenPhone(shop)}` },
    })),
    CONTACT_EMAIL_TAKEN: body(async (shop) => ({
      id: await shop.admin.contact(),
      data: { email: await takenEmail(shop) },
    })),
  },
  deleteContact: { CONTACT_NOT_FOUND: param() },
  mergeContacts: {
    CONTACT_NOT_FOUND: body(async ({ admin }) => ({ id: await admin.contact(), other: unknownId() })),
    SAME_CONTACT: body(async ({ admin }) => {
      const id = await admin.contact()
      return { id, other: id }
    }),
  },
  contactBlockedMessages: { CONTACT_NOT_FOUND: param() },
  blockContact: { CONTACT_NOT_FOUND: unknown() },
  unblockContact: { CONTACT_NOT_FOUND: unknown() },
  importContacts: {
    NO_FILE: body(async () => ({ preview: 'true' })),
    FILE_TOO_LARGE: async () => ({ call: { upload: csvOf(Buffer.alloc(testUploadBytes + 1, 'a')) } }),
    IMPORT_HAS_ERRORS: async () => ({
      call: { upload: csvOf(Buffer.from('Nombre;Correo\nLaura;no es un correo\n')) },
    }),
  },
  exportContacts: {},

  listCalls: {},
  countCalls: {},
  ringingCalls: {},
  callSettings: {
    CHANNEL_NOT_FOUND: param(),
    CALLS_NOT_HERE: async ({ admin }) => ({ call: { params: { id: await admin.channel() } } }),
  },
  saveCallSettings: {
    CHANNEL_NOT_FOUND: body(async () => ({ ...callsOn, id: unknownId() })),
    CALLS_NOT_HERE: body(async ({ admin }) => ({ ...callsOn, id: await admin.channel() })),
  },
  callPermission: {
    CONVERSATION_NOT_FOUND: param({ conversation_uuid: unknownId() }),
    CALLS_NOT_HERE: async (shop) => {
      const { conversation } = await chatOfTelegram(shop)
      return { call: { params: { conversation_uuid: conversation } } }
    },
  },
  askCallPermission: {
    CONVERSATION_NOT_FOUND: askTo(async () => ({ conversation: unknownId() })),
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return askTo(({ admin }) => admin.mine(), { uuid })(shop)
    },
    NOT_ASSIGNED: askTo(({ admin }) => admin.waiting()),
    ALREADY_FINISHED: askTo(({ admin }) => admin.finished()),
    NOT_OWNER: askTo(({ admin }) => admin.colleagues()),
    MANAGED_OUTSIDE: askTo(outsideChat),
    CONTACT_BLOCKED: askTo(blockedChat),
    WINDOW_CLOSED: askTo(async ({ admin }) => {
      const chat = await admin.mine()
      await admin.sql("update conversations set window_closes_at = '2020-01-01' where uuid = $1", [
        chat.conversation,
      ])
      return chat
    }),
    CALLS_NOT_HERE: askTo(chatOfTelegram),
  },
  startCall: {
    CONVERSATION_NOT_FOUND: callTo(async () => ({ conversation: unknownId() })),
    UUID_IN_USE: async (shop) => {
      const uuid = await shop.admin.send(await shop.admin.mine())
      return callTo(({ admin }) => admin.mine(), { uuid })(shop)
    },
    NOT_ASSIGNED: callTo(({ admin }) => admin.waiting()),
    ALREADY_FINISHED: callTo(({ admin }) => admin.finished()),
    NOT_OWNER: callTo(({ admin }) => admin.colleagues()),
    MANAGED_OUTSIDE: callTo(outsideChat),
    CONTACT_BLOCKED: callTo(blockedChat),
    CALLS_NOT_HERE: callTo(chatOfTelegram),
    AWAY: callWhile(
      ({ sql, user }, availability) =>
        sql('update users set availability = $2::availability where uuid = $1', [user.uuid, availability]),
      ['away', 'available'],
    ),
    CHANNEL_PAUSED: callWhile(
      ({ sql, business }, state) =>
        sql('update channel_accounts set state = $2::channel_state where uuid = $1', [
          business.whatsapp.uuid,
          state,
        ]),
      ['paused', 'active'],
    ),
    ALREADY_IN_CALL: async (shop) => {
      const asked = await callTo(({ admin }) => admin.mine())(shop)
      await shop.admin.call('connecting')
      return asked
    },
    CONTACT_IN_CALL: callTo(async ({ admin }) => {
      const uuid = await admin.call()
      const [row] = await admin.sql<{ conversation: string; interaction: string }>(
        'select conversation_uuid as conversation, interaction_uuid as interaction from entries where uuid = $1',
        [uuid],
      )
      await admin.sql(
        "update interactions set status = 'assigned', user_uuid = $2, assigned_at = created_at where uuid = $1",
        [row?.interaction, admin.user.uuid],
      )
      return row ?? { conversation: unknownId() }
    }),
    CALL_REFUSED: callTo(({ admin }) => admin.mine(), { sdp: refusedSdp }),
  },
  answerCall: {
    CALL_NOT_FOUND: body(async () => ({ uuid: unknownId(), sdp: 'v=0' })),
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: await admin.call('connecting', (await admin.colleague()).uuid),
      sdp: 'v=0',
    })),
    CALL_ENDED: body(async ({ admin }) => ({ uuid: await admin.call('ended'), sdp: 'v=0' })),
    ALREADY_IN_CALL: body(async ({ admin }) => ({ uuid: await admin.call('connecting'), sdp: 'v=0 otra' })),
    CALL_REFUSED: body(async ({ admin }) => ({ uuid: await admin.call(), sdp: refusedSdp })),
  },
  stayInCall: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_ENDED: body(async ({ admin }) => {
      const uuid = await admin.call('ended')
      await admin.sql('update calls set user_uuid = $2 where uuid = $1', [uuid, admin.user.uuid])
      return { uuid }
    }),
    CALL_REFUSED: body(async ({ admin }) => {
      const uuid = await admin.call('connecting')
      await admin.sql('update calls set answer = $2 where uuid = $1', [uuid, refusedSdp])
      return { uuid }
    }),
  },
  endCall: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: await admin.call('connecting', (await admin.colleague()).uuid),
    })),
  },

  startRecording: { CALL_NOT_FOUND: unknownInteraction },
  addToRecording: {
    RECORDING_NOT_FOUND: body(async () => ({ uuid: unknownId(), part: 0, sound })),
    RECORDING_OUT_OF_ORDER: body(async ({ admin }) => ({ uuid: await admin.recorded(), part: 1, sound })),
    NOT_A_RECORDING: body(async ({ admin }) => ({
      uuid: await admin.recorded(),
      part: 0,
      sound: 'T2dnUw==',
    })),
    RECORDING_TOO_LONG: body(async ({ admin }) => {
      const uuid = await admin.recorded()
      await admin.sql('update call_recordings set bytes = $2 where call_uuid = $1', [
        uuid,
        limits.recordingBytes,
      ])
      return { uuid, part: 0, sound }
    }),
  },
  endRecording: { RECORDING_NOT_FOUND: unknownInteraction },
  callIce: {},
  inviteToVideo: {
    CONVERSATION_NOT_FOUND: body(async () => ({ conversation_uuid: unknownId() })),
    VIDEO_CALL_OPEN: body(async ({ admin }) => ({
      conversation_uuid: (await admin.invited('waiting')).conversation,
    })),
    NOT_ASSIGNED: body(async ({ admin }) => ({ conversation_uuid: (await admin.waiting()).conversation })),
    NOT_OWNER: async (shop) => ({
      call: { body: { conversation_uuid: (await shop.admin.mine()).conversation } },
      by: shop.ana,
    }),
    ALREADY_FINISHED: body(async ({ admin }) => ({
      conversation_uuid: (await admin.finished()).conversation,
    })),
    WINDOW_CLOSED: body(async ({ admin }) => ({
      conversation_uuid: (await closedWindow(admin)).conversation_uuid,
    })),
    MANAGED_OUTSIDE: body(async ({ admin }) => ({
      conversation_uuid: (await managedOutside(admin)).conversation_uuid,
    })),
    CONTACT_BLOCKED: body(async ({ admin }) => ({
      conversation_uuid: (await chatOfBlocked(admin)).conversation_uuid,
    })),
    UUID_IN_USE: body(async ({ admin }) => ({
      uuid: await admin.send(await admin.mine()),
      conversation_uuid: (await admin.mine()).conversation,
    })),
  },
  openVideoCalls: {},
  enterVideo: {
    CALL_NOT_FOUND: body(async () => ({ uuid: unknownId(), peer: unknownId() })),
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: (await admin.invited('active', (await admin.colleague()).uuid)).uuid,
      peer: unknownId(),
    })),
    CALL_ENDED: body(async ({ admin }) => ({
      uuid: (await admin.invited('ended')).uuid,
      peer: unknownId(),
    })),
    ALREADY_IN_CALL: body(async ({ admin }) => {
      const { uuid } = await admin.invited('waiting')
      await admin.invited('active')
      return { uuid, peer: unknownId() }
    }),
    VIDEO_NOBODY_THERE: body(async ({ admin }) => ({
      uuid: (await admin.invited('invited')).uuid,
      peer: unknownId(),
    })),
  },
  stayInVideo: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_ENDED: body(async ({ admin }) => ({ uuid: (await admin.invited('ended')).uuid })),
  },
  endVideo: {
    CALL_NOT_FOUND: unknownInteraction,
    CALL_TAKEN: body(async ({ admin }) => ({
      uuid: (await admin.invited('active', (await admin.colleague()).uuid)).uuid,
    })),
  },
  readVideoLink: { VIDEO_LINK_NOT_FOUND: body(async () => ({ token: '0'.repeat(40) })) },

  search: {},
  listQuickAnswers: {},
  createQuickAnswer: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.quickAnswer('La misma')
      return { name: 'la misma', message: 'Hola', type: 'Saludo' }
    }),
    FILE_NOT_FOUND: body(async () => ({
      name: 'Con archivo',
      message: 'Hola',
      type: 'Saludo',
      file: unknownId(),
    })),
  },
  updateQuickAnswer: {
    QUICK_ANSWER_NOT_FOUND: unknown({ message: 'Hola' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.quickAnswer('Esa otra')
      return { id: await admin.quickAnswer(), data: { name: 'esa otra' } }
    }),
    STALE: stale((fixture) => fixture.quickAnswer(), { message: 'Hola' }),
    FILE_NOT_FOUND: body(async ({ admin }) => ({
      id: await admin.quickAnswer(),
      data: { file: unknownId() },
    })),
  },
  deleteQuickAnswer: { QUICK_ANSWER_NOT_FOUND: param() },
  countQuickAnswerUse: { QUICK_ANSWER_NOT_FOUND: param() },

  listAreas: {},
  listTargets: {},
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
    STALE: stale((fixture) => fixture.area(), { description: 'Otra' }),
  },
  orderAreas: { AREA_NOT_FOUND: body(async () => ({ areas: [unknownId()] })) },
  deleteArea: { AREA_NOT_FOUND: param() },

  listLabels: {},
  createLabel: {
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.label('Urgente')
      return { name: 'urgente', color: '#3d46c2' }
    }),
  },
  updateLabel: {
    LABEL_NOT_FOUND: unknown({ name: 'Ninguna' }),
    NAME_TAKEN: body(async ({ admin }) => {
      await admin.label('Reclamo')
      return { id: await admin.label(), data: { name: 'reclamo' } }
    }),
    STALE: stale((fixture) => fixture.label(), { color: '#3d46c2' }),
  },
  orderLabels: { LABEL_NOT_FOUND: body(async () => ({ labels: [unknownId()] })) },
  deleteLabel: { LABEL_NOT_FOUND: param() },
  finishReasons: {},
  saveFinishReasons: {
    FINISH_REASON_NOT_FOUND: body(async () => ({ reasons: [{ uuid: unknownId(), name: 'Ninguno' }] })),
    STALE: body(async () => ({ reasons: [], version: 999_999 })),
  },

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
    STALE: stale((fixture) => fixture.channel(), { name: 'Otro' }),
  },
  deleteChannel: { CHANNEL_NOT_FOUND: param() },
  subscribeChannel: { CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })) },
  listChannelStatus: {},
  readSending: {},
  testChannel: {
    CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })),
  },
  connectGoogle: {},
  repairGoogle: { CHANNEL_NOT_FOUND: body(async () => ({ id: unknownId() })) },
  finishGoogle: {},
  listChannelItems: {},
  listAudit: {},
  exportAudit: {},
  replayChannelItem: {
    CHANNEL_ITEM_NOT_FOUND: body(async () => ({ id: unknownId() })),
    // Its payload still cannot be read.
    CHANNEL_ITEM_FAILED: body(async ({ admin }) => {
      const item = await admin.channelItem()
      await admin.sql(`update webhook_items set payload = '{"raw": {}}' where uuid = $1`, [item])
      return { id: item }
    }),
    // Its account was disconnected later.
    CHANNEL_DISCONNECTED: body(async ({ admin }) => {
      const [item, account] = [await admin.channelItem(), await admin.channel()]
      await admin.sql("update channel_accounts set state = 'disconnected' where uuid = $1", [account])
      await admin.sql('update webhook_items set channel_account_uuid = $2 where uuid = $1', [item, account])
      return { id: item }
    }),
  },

  verifyWebhook: {
    WEBHOOK_NOT_FOUND: param({ type: 'whatsapp', uuid: unknownId() }),
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

/** A chat of the person's own that another app of the provider answers. */
export async function managedOutside(fixture: Fixture) {
  const { client, conversation, uuid } = await fixture.mine()
  await fixture.sql('update conversations set managed_outside = true where uuid = $1', [conversation])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}

/** A chat of the person's own with a contact that the business has blocked. */
export async function chatOfBlocked(fixture: Fixture) {
  const { client, conversation, uuid } = await fixture.mine()
  await fixture.sql('update contacts set blocked_at = created_at where uuid = $1', [client])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}

/** A chat of the person's own whose reply window has closed. */
export async function closedWindow(fixture: Fixture) {
  const { client, conversation, uuid } = await fixture.mine()
  await fixture.sql("update conversations set window_closes_at = '2020-01-01' where uuid = $1", [
    conversation,
  ])
  return { to: client, conversation_uuid: conversation, interaction: uuid }
}
