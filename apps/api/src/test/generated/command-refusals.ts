import { randomUUID } from 'node:crypto'
import type { ClientCommands, CommandName } from '@hilo/contracts'
import { closedWindow, managedOutside } from './refusals'
import type { Chat, Seat } from './seat'
import type { Shop } from './shop'

/** A payload that the admin's socket is refused for; or, where it says so, Ana's. */
export interface ProvokedCommand {
  readonly payload: object
  readonly by?: 'ana'
}
type Provoke = (shop: Shop) => Promise<ProvokedCommand>

const nobody = randomUUID
const textTo = ({ client, conversation }: Chat, wrong: object = {}) => ({
  to: client,
  type: 'text',
  body: { text: 'Hola' },
  conversation_uuid: conversation,
  ...wrong,
})
const send =
  (chat: (seat: Seat) => Promise<Chat>, wrong: object = {}, by?: 'ana'): Provoke =>
  async ({ admin }) => ({ payload: textTo(await chat(admin), wrong), ...(by ? { by } : {}) })
const noteIn = (conversation: string) => ({ conversation_uuid: conversation, body: { text: 'Nota' } })
const note =
  (chat: (seat: Seat) => Promise<Chat>, by?: 'ana'): Provoke =>
  async ({ admin }) => ({ payload: noteIn((await chat(admin)).conversation), ...(by ? { by } : {}) })
const mine = (seat: Seat) => seat.mine()
const conversation = async () => ({ payload: { conversation_uuid: nobody(), typing: true } })

/** For each refusal that a command declares, a payload that hears exactly it. */
export const commandRefusals: {
  readonly [N in CommandName]: { readonly [C in ClientCommands[N]['errors'][number]]: Provoke }
} = {
  'get:interaction:assigned': {},
  'get:interaction:not:assigned': {},
  'get:resolves:interactions': {},
  'get:interaction:team': {},
  'get:interaction:counts': {},
  'get:interaction:conversation:messages': { CONVERSATION_NOT_FOUND: conversation },
  'leave:conversation': {},
  'read:interaction': {
    INTERACTION_NOT_FOUND: async () => ({ payload: { interaction: nobody(), seq: 1 } }),
    NOT_OWNER: async ({ admin }) => ({
      payload: { interaction: (await mine(admin)).uuid, seq: 1 },
      by: 'ana',
    }),
  },
  // Nobody opened it before.
  typing: { CONVERSATION_NOT_FOUND: conversation },
  'get:presence': {},
  'send:message': {
    CONVERSATION_NOT_FOUND: send(mine, { conversation_uuid: nobody() }),
    WRONG_RECIPIENT: send(mine, { to: nobody() }),
    NOT_ASSIGNED: send((seat) => seat.waiting()),
    NOT_OWNER: send(mine, {}, 'ana'),
    ALREADY_FINISHED: send((seat) => seat.finished()),
    WINDOW_CLOSED: async ({ admin }) => {
      const { to, conversation_uuid } = await closedWindow(admin)
      return { payload: { to, type: 'text', body: { text: 'Hola' }, conversation_uuid } }
    },
    MANAGED_OUTSIDE: async ({ admin }) => {
      const { to, conversation_uuid } = await managedOutside(admin)
      return { payload: { to, type: 'text', body: { text: 'Hola' }, conversation_uuid } }
    },
    UUID_IN_USE: async ({ admin }) => {
      const uuid = await admin.send(await admin.mine())
      return { payload: textTo(await admin.mine(), { uuid }) }
    },
  },
  'write:note': {
    CONVERSATION_NOT_FOUND: async () => ({ payload: noteIn(nobody()) }),
    NOT_ASSIGNED: note((seat) => seat.waiting()),
    NOT_OWNER: note(mine, 'ana'),
    ALREADY_FINISHED: note((seat) => seat.finished()),
    UUID_IN_USE: async ({ admin }) => {
      const uuid = await admin.send(await admin.mine())
      return { payload: { ...noteIn((await admin.mine()).conversation), uuid } }
    },
  },
  'retry:message': {
    MESSAGE_NOT_FOUND: async () => ({ payload: { uuid: nobody() } }),
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
    // It is on its way.
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
  },
}
