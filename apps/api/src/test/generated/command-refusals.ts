import { randomUUID } from 'node:crypto'
import type { ClientCommands, CommandName } from '@hilo/contracts'
import type { Chat, Fixture } from './fixture/fixture'
import type { Shop } from './fixture/shop'
import { chatOfBlocked, closedWindow, managedOutside, toOwnMailbox, withoutRoom } from './refusals/provoke'

/** A payload that is refused; the admin sends it unless `by` names Ana. */
export interface ProvokedCommand {
  readonly payload: object
  readonly by?: 'ana'
  /** Makes what is true only during the command, and undoes it afterwards. */
  readonly around?: (ask: () => Promise<void>) => Promise<void>
}
type Provoke = (shop: Shop) => Promise<ProvokedCommand>

const unknownId = randomUUID
const textTo = ({ client, conversation }: Chat, wrong: object = {}) => ({
  to: client,
  type: 'text',
  body: { text: 'Hola' },
  conversation_uuid: conversation,
  ...wrong,
})
const send =
  (chat: (fixture: Fixture) => Promise<Chat>, wrong: object = {}, by?: 'ana'): Provoke =>
  async ({ admin }) => ({ payload: textTo(await chat(admin), wrong), ...(by ? { by } : {}) })
const noteIn = (conversation: string) => ({ conversation_uuid: conversation, body: { text: 'Nota' } })
const note =
  (chat: (fixture: Fixture) => Promise<Chat>, by?: 'ana'): Provoke =>
  async ({ admin }) => ({ payload: noteIn((await chat(admin)).conversation), ...(by ? { by } : {}) })
const mine = (fixture: Fixture) => fixture.mine()
const mailIn = (conversation_uuid: string, message: string) => ({
  ...{ conversation_uuid, message },
  to: [{ address: 'bodega@correo.test' }],
})
const mailOf =
  (chatOf: (fixture: Fixture) => Promise<Chat>): Provoke =>
  async ({ admin }) => {
    const chat = await chatOf(admin)
    return { payload: mailIn(chat.conversation, await admin.received(chat)) }
  }
const unknownConversation = async () => ({ payload: { conversation_uuid: unknownId(), typing: true } })

const blockCustomer = `update contacts set blocked_at = created_at where uuid = any(array(
  select contact_uuid from conversations where uuid = $1))`
const closeWindow = "update conversations set window_closes_at = '2020-01-01' where uuid = $1"
const giveAway = 'update conversations set managed_outside = true where uuid = $1'

const forwardTo =
  (target: (fixture: Fixture) => Promise<Chat>): Provoke =>
  async ({ admin }) => ({
    payload: {
      message: await admin.received(await mine(admin)),
      conversation_uuid: (await target(admin)).conversation,
    },
  })
const forwardWhen = (change: string): Provoke =>
  forwardTo(async (fixture) => {
    const chat = await mine(fixture)
    await fixture.sql(change, [chat.conversation])
    return chat
  })

/** The refusals that all acts on a message share; `of` makes the payload for a message of the customer's. */
function actRefusals(of: (message: string) => object) {
  const about =
    (target: (fixture: Fixture) => Promise<Chat>, by?: 'ana'): Provoke =>
    async ({ admin }) => ({
      payload: of(await admin.received(await target(admin))),
      ...(by ? { by } : {}),
    })
  const when = (change: string): Provoke =>
    about(async (fixture) => {
      const chat = await mine(fixture)
      await fixture.sql(change, [chat.conversation])
      return chat
    })
  return {
    MESSAGE_NOT_FOUND: async () => ({ payload: of(unknownId()) }),
    NOT_ASSIGNED: about((fixture) => fixture.waiting()),
    NOT_OWNER: about(mine, 'ana'),
    ALREADY_FINISHED: about((fixture) => fixture.finished()),
    WINDOW_CLOSED: when(closeWindow),
    MANAGED_OUTSIDE: when(giveAway),
    CONTACT_BLOCKED: when(blockCustomer),
    // It waits in the queue, on a channel that allows each of these acts.
    MESSAGE_NOT_SENT: async ({ admin }: Shop) => {
      const chat = await mine(admin)
      await admin.sql('update conversations set channel_account_uuid = $2 where uuid = $1', [
        chat.conversation,
        await admin.channel(),
      ])
      return { payload: of(await admin.send(chat)) }
    },
    UUID_IN_USE: async ({ admin }: Shop) => {
      const uuid = unknownId()
      await admin.requestedAct(uuid)
      return { payload: { uuid, ...of(await admin.received(await mine(admin))) } }
    },
  } satisfies Record<string, Provoke>
}

/** For each refusal that a command declares, a payload that is refused with it. */
export const commandRefusals: {
  readonly [N in CommandName]: { readonly [C in ClientCommands[N]['errors'][number]]: Provoke }
} = {
  'get:interaction:assigned': {},
  'get:interaction:not:assigned': {},
  'get:resolves:interactions': {},
  'get:interaction:team': {},
  'get:interaction:team:counts': {},
  'get:interaction:counts': {},
  'get:interaction:gone': {},
  'get:interaction:conversation:messages': {
    CONVERSATION_NOT_FOUND: unknownConversation,
    MESSAGE_NOT_FOUND: async ({ admin }) => ({
      payload: { conversation_uuid: (await mine(admin)).conversation, around: unknownId() },
    }),
  },
  'leave:conversation': {},
  'read:interaction': {
    INTERACTION_NOT_FOUND: async () => ({ payload: { interaction: unknownId(), seq: 1 } }),
    NOT_OWNER: async ({ admin }) => ({
      payload: { interaction: (await mine(admin)).uuid, seq: 1 },
      by: 'ana',
    }),
  },
  // A thread that the person has not opened.
  typing: { CONVERSATION_NOT_FOUND: unknownConversation },
  'get:presence': {},
  'get:mentions': {},
  'see:mentions': {},
  'signal:video': {},
  'send:message': {
    CONVERSATION_NOT_FOUND: send(mine, { conversation_uuid: unknownId() }),
    MESSAGE_NOT_FOUND: send(mine, { reply_to: unknownId() }),
    // The provider does not have it yet.
    CANNOT_QUOTE: async ({ admin }) => {
      const chat = await admin.mine()
      return { payload: textTo(chat, { reply_to: await admin.send(chat) }) }
    },
    WRONG_RECIPIENT: send(mine, { to: unknownId() }),
    NOT_A_MAIL: send(mine, { body: { text: 'Hola', mail: {} } }),
    OWN_MAILBOX: async ({ admin }) => {
      const { chat, own } = await toOwnMailbox(admin)
      return { payload: textTo(chat, { body: { text: 'Hola', mail: { cc: [own] } } }) }
    },
    NOT_ASSIGNED: send((fixture) => fixture.waiting()),
    NOT_OWNER: send(mine, {}, 'ana'),
    ALREADY_FINISHED: send((fixture) => fixture.finished()),
    WINDOW_CLOSED: async ({ admin }) => {
      const { to, conversation_uuid } = await closedWindow(admin)
      return { payload: { to, type: 'text', body: { text: 'Hola' }, conversation_uuid } }
    },
    MANAGED_OUTSIDE: async ({ admin }) => {
      const { to, conversation_uuid } = await managedOutside(admin)
      return { payload: { to, type: 'text', body: { text: 'Hola' }, conversation_uuid } }
    },
    CONTACT_BLOCKED: async ({ admin }) => {
      const { to, conversation_uuid } = await chatOfBlocked(admin)
      return { payload: { to, type: 'text', body: { text: 'Hola' }, conversation_uuid } }
    },
    UUID_IN_USE: async ({ admin }) => {
      const uuid = await admin.send(await admin.mine())
      return { payload: textTo(await admin.mine(), { uuid }) }
    },
  },
  'write:note': {
    CONVERSATION_NOT_FOUND: async () => ({ payload: noteIn(unknownId()) }),
    NOT_ASSIGNED: note((fixture) => fixture.waiting()),
    NOT_OWNER: note(mine, 'ana'),
    ALREADY_FINISHED: note((fixture) => fixture.finished()),
    UUID_IN_USE: async ({ admin }) => {
      const uuid = await admin.send(await admin.mine())
      return { payload: { ...noteIn((await admin.mine()).conversation), uuid } }
    },
  },
  'forward:message': {
    MESSAGE_NOT_FOUND: async ({ admin }) => ({
      payload: { message: unknownId(), conversation_uuid: (await mine(admin)).conversation },
    }),
    CONVERSATION_NOT_FOUND: async ({ admin }) => ({
      payload: { message: await admin.received(await mine(admin)), conversation_uuid: unknownId() },
    }),
    // A sticker.
    CANNOT_FORWARD: async ({ admin }) => {
      const message = await admin.received(await mine(admin))
      await admin.sql(`update entries set type = 'unsupported', body = '{"text": ""}' where uuid = $1`, [
        message,
      ])
      return { payload: { message, conversation_uuid: (await mine(admin)).conversation } }
    },
    FILE_TOO_LARGE: async ({ admin }) => {
      const message = await admin.send(await mine(admin))
      const { conversation } = await mine(admin)
      const mailbox = await admin.mailbox()
      await admin.sql('update conversations set channel_account_uuid = $2 where uuid = $1', [
        conversation,
        mailbox,
      ])
      await admin.storeLarge(message)
      return { payload: { message, conversation_uuid: conversation } }
    },
    QUOTA_REACHED: async (shop) => {
      const message = await shop.admin.send(await mine(shop.admin))
      const { conversation } = await mine(shop.admin)
      return { payload: { message, conversation_uuid: conversation }, around: withoutRoom(shop) }
    },
    NOT_ASSIGNED: forwardTo((fixture) => fixture.waiting()),
    NOT_OWNER: forwardTo((fixture) => fixture.colleagues()),
    ALREADY_FINISHED: forwardTo((fixture) => fixture.finished()),
    WINDOW_CLOSED: forwardWhen(closeWindow),
    MANAGED_OUTSIDE: forwardWhen(giveAway),
    CONTACT_BLOCKED: forwardWhen(blockCustomer),
    UUID_IN_USE: async ({ admin }) => {
      const uuid = await admin.send(await mine(admin))
      const message = await admin.received(await mine(admin))
      return { payload: { uuid, message, conversation_uuid: (await mine(admin)).conversation } }
    },
  },
  'forward:mail': {
    MESSAGE_NOT_FOUND: async ({ admin }) => ({
      payload: mailIn(await admin.mailThread(), unknownId()),
    }),
    CONVERSATION_NOT_FOUND: async () => ({ payload: mailIn(unknownId(), unknownId()) }),
    NOT_A_MAIL: mailOf(mine),
    OWN_MAILBOX: async ({ admin }) => {
      const { chat, own } = await toOwnMailbox(admin)
      return { payload: { ...mailIn(chat.conversation, await admin.received(chat)), cc: [own] } }
    },
    FILE_TOO_LARGE: async ({ admin }) => {
      const conversation = await admin.mailThread()
      const message = await admin.received({ conversation })
      await admin.sql(
        `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
         select business_uuid, $2::uuid, uuid, $2::text, 'grande.pdf', 'application/pdf', $3, '', created_at
         from entries where uuid = $1`,
        [message, randomUUID(), 19 * 1024 * 1024],
      )
      return { payload: mailIn(conversation, message) }
    },
    NOT_ASSIGNED: mailOf((fixture) => fixture.waiting()),
    NOT_OWNER: mailOf((fixture) => fixture.colleagues()),
    ALREADY_FINISHED: mailOf((fixture) => fixture.finished()),
    UUID_IN_USE: async ({ admin }) => {
      const uuid = await admin.send(await mine(admin))
      return { payload: { ...mailIn(await admin.mailThread(), unknownId()), uuid } }
    },
  },
  'react:message': {
    ...actRefusals((message) => ({ message, emoji: '👍' })),
    // Their own message may be reacted to on other channels only.
    CANNOT_REACT: async ({ admin }) => ({
      payload: { message: await admin.send(await mine(admin)), emoji: '👍' },
    }),
  },
  'edit:message': {
    ...actRefusals((message) => ({ message, text: 'Corregido' })),
    CANNOT_EDIT: async ({ admin }) => ({
      payload: { message: await admin.send(await mine(admin)), text: 'Corregido' },
    }),
  },
  'delete:message': {
    ...actRefusals((message) => ({ message })),
    CANNOT_DELETE: async ({ admin }) => ({ payload: { message: await admin.send(await mine(admin)) } }),
  },
  'discard:act': {
    MESSAGE_NOT_FOUND: async () => ({ payload: { message: unknownId(), act: unknownId() } }),
    NOT_ASSIGNED: async ({ admin }) => ({
      payload: { message: await admin.received(await admin.waiting()), act: unknownId() },
    }),
    NOT_OWNER: async ({ admin }) => ({
      payload: { message: await admin.received(await mine(admin)), act: unknownId() },
      by: 'ana',
    }),
    ALREADY_FINISHED: async ({ admin }) => ({
      payload: { message: await admin.received(await admin.finished()), act: unknownId() },
    }),
  },
  'retry:message': {
    MESSAGE_NOT_FOUND: async () => ({ payload: { uuid: unknownId() } }),
    NOT_OWNER: async ({ admin }) => ({
      payload: { uuid: await admin.failed(await admin.mine()) },
      by: 'ana',
    }),
    ALREADY_FINISHED: async ({ admin }) => {
      const chat = await admin.mine()
      const uuid = await admin.failed(chat)
      await admin.finish(chat)
      return { payload: { uuid } }
    },
    // It is still being sent.
    NOT_RETRYABLE: async ({ admin }) => ({ payload: { uuid: await admin.send(await admin.mine()) } }),
    WINDOW_CLOSED: async ({ admin }) => {
      const chat = await admin.mine()
      const uuid = await admin.failed(chat)
      await admin.sql("update conversations set window_closes_at = '2020-01-01' where uuid = $1", [
        chat.conversation,
      ])
      return { payload: { uuid } }
    },
    MANAGED_OUTSIDE: async ({ admin }) => {
      const chat = await admin.mine()
      const uuid = await admin.failed(chat)
      await admin.sql('update conversations set managed_outside = true where uuid = $1', [chat.conversation])
      return { payload: { uuid } }
    },
    CONTACT_BLOCKED: async ({ admin }) => {
      const chat = await admin.mine()
      const uuid = await admin.failed(chat)
      await admin.sql('update contacts set blocked_at = created_at where uuid = $1', [chat.client])
      return { payload: { uuid } }
    },
  },
}
