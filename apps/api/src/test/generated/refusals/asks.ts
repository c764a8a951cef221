import type { Shop } from '../fixture/shop'
import { chatOfBlocked, managedOutside, type Provoke, unknownId } from './provoke'

export type ChatOf = (shop: Shop) => Promise<{ readonly conversation: string }>

export const outsideChat: ChatOf = async ({ admin }) => ({
  conversation: (await managedOutside(admin)).conversation_uuid,
})

export const blockedChat: ChatOf = async ({ admin }) => ({
  conversation: (await chatOfBlocked(admin)).conversation_uuid,
})

export const chatOfTelegram: ChatOf = async ({ admin }) => {
  const message = await admin.ofTelegram()
  const [row] = await admin.sql<{ conversation: string }>(
    'select conversation_uuid as conversation from entries where uuid = $1',
    [message],
  )
  return row ?? { conversation: unknownId() }
}

/** The customer of this chat is asked for something by a message: for permission to call, or for the phone. */
export const askTo =
  (chatOf: ChatOf, wrong: object = {}): Provoke =>
  async (shop) => {
    const { conversation } = await chatOf(shop)
    return { call: { body: { conversation_uuid: conversation, text: '¿Se puede?', ...wrong } } }
  }

/** The refusals of whatever is asked. */
export const askRefusals = {
  CONVERSATION_NOT_FOUND: askTo(async () => ({ conversation: unknownId() })),
  UUID_IN_USE: async (shop: Shop) => {
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
}
