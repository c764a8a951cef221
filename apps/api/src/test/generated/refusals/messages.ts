import { pictureOfPixels } from '../../../channels/test/media-samples'
import { testUploadBytes } from '../../boot'
import { commandRefusals, type ProvokedCommand } from '../command-refusals'
import {
  toAddressOfOther,
  toCustomer,
  toCustomerAfter,
  toDisconnected,
  toOptedOut,
  toStranger,
  withoutMarketing,
} from '../fixture/first-messages'
import { type Fixture, pdf } from '../fixture/fixture'
import { atMaximumChats } from '../fixture/obstacles'
import type { Shop } from '../fixture/shop'
import { requests } from '../requests'
import type { Call } from '../send'
import {
  body,
  type Chats,
  chatOfBlocked,
  closedWindow,
  managedOutside,
  type Provoke,
  param,
  type Refusals,
  toOwnMailbox,
  unknownId,
  whileFull,
} from './provoke'

const mail = { kind: 'mail', subject: 'Tu pedido', text: 'Hola' }

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

const attachToOwnMailbox =
  (attaching: typeof attach): Provoke =>
  async (shop) => {
    const { chat, own } = await toOwnMailbox(shop.admin)
    const mail = JSON.stringify({ cc: [own] })
    const body = { to: chat.client, conversation_uuid: chat.conversation, mail }
    return attaching('mine', { body })(shop)
  }

/** The same as over the socket. */
const asRequests = <C extends string>(
  commands: {
    readonly [K in C]: (shop: Shop) => Promise<ProvokedCommand>
  },
) =>
  Object.fromEntries(
    Object.entries<(shop: Shop) => Promise<ProvokedCommand>>(commands).map(([code, provoke]) => [
      code,
      async (shop: Shop) => {
        const { payload, by } = await provoke(shop)
        return { call: { body: payload }, by: shop[by ?? 'admin'] }
      },
    ]),
  ) as { readonly [K in C]: Provoke }

/** Files, mails, templates and writing first. */
export const messageRefusals = {
  attachFile: {
    NO_FILE: attach('mine', { upload: undefined }),
    QUOTA_REACHED: whileFull(attach('mine')),
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
    QUOTA_REACHED: whileFull(attachAudio('mine')),
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
    QUOTA_REACHED: whileFull(async () => ({ call: { upload: fileOf(pdf) } })),
    NOT_MEDIA: async () => ({ call: media('MZ', 'image/png') }),
    IMAGE_UNREADABLE: async () => ({ call: media('\xff\xd8\xff', 'image/jpeg') }),
    IMAGE_TOO_LARGE: async () => ({ call: tooManyPixels }),
  },
  fetchFile: {
    MESSAGE_NOT_FOUND: body(async () => ({ uuid: unknownId() })),
    QUOTA_REACHED: whileFull(body(async ({ admin }) => ({ uuid: await admin.withoutRoom() }))),
  },
  readStorage: {},
  downloadFile: { FILE_NOT_FOUND: param() },
  mailReply: {
    CONVERSATION_NOT_FOUND: param(),
    NOT_A_MAIL: async ({ admin }) => ({ call: { params: { id: (await admin.mine()).conversation } } }),
  },
  mailSignatures: {},
  mailOriginal: { MESSAGE_NOT_FOUND: param() },
  showMailOriginal: {},
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
    QUOTA_REACHED: whileFull(templateFile({})),
    NOT_MEDIA: templateFile(media('MZ', 'image/png')),
    MEDIA_NOT_CARRIED: templateFile(media('ID3', 'audio/mpeg')),
    IMAGE_UNREADABLE: templateFile(media('\xff\xd8\xff', 'image/jpeg')),
    IMAGE_TOO_LARGE: templateFile(tooManyPixels),
  },
  sendTemplate: {
    CONVERSATION_NOT_FOUND: template('mine', { conversation_uuid: unknownId() }),
    TEMPLATE_NOT_FOUND: template('mine', { template: 'nadie_la_aprobo' }),
    TEMPLATE_NOT_SENDABLE: template('mine', { template: 'con_formulario' }),
    TEMPLATE_NOT_APPROVED: template('mine', { template: 'en_pausa' }),
    OPTED_OUT: async (shop) => {
      const { conversation } = await withoutMarketing(shop.admin)
      return template('mine', { conversation_uuid: conversation })(shop)
    },
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
  conversationMessages: {
    CONVERSATION_NOT_FOUND: param(),
    MESSAGE_NOT_FOUND: async ({ admin }) => ({
      call: { params: { id: (await admin.mine()).conversation }, query: { around: unknownId() } },
    }),
  },
  sendMessage: asRequests(commandRefusals['send:message']),
  writeNote: asRequests(commandRefusals['write:note']),
  writingOptions: { CONTACT_NOT_FOUND: param() },
  strangerWritingOptions: {},
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
    TEMPLATE_NOT_APPROVED: body(async ({ admin }) => {
      const asked = await toStranger(admin)
      return { ...asked, message: { ...asked.message, template: 'en_pausa' } }
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
} satisfies Partial<Refusals>
