import type { Fixture } from '../fixture/fixture'
import { atMaximumChats } from '../fixture/obstacles'
import { newPushAddress, pushDevice } from '../fixture/push-device'
import { body, chatOfBlocked, closedWindow, managedOutside, type Refusals, unknownId } from './provoke'

type Chat = Parameters<Fixture['pushAct']>[1]

const answerOf = (make: (admin: Fixture) => Promise<Chat>) =>
  body(async ({ admin }) => ({ token: await admin.pushAct('answer', await make(admin)), text: 'Hola' }))
const takeOf = (make: (admin: Fixture) => Promise<Chat>) =>
  body(async ({ admin }) => ({ token: await admin.pushAct('take', await make(admin)) }))
const chatIn =
  (make: (admin: Fixture) => Promise<{ interaction: string; conversation_uuid: string }>) =>
  async (admin: Fixture): Promise<Chat> => {
    const { interaction: uuid, conversation_uuid: conversation } = await make(admin)
    return { uuid, conversation }
  }

const addressOf = (of: string) => {
  const { endpoint, p256dh, auth } = pushDevice(of)
  return { endpoint, p256dh, auth }
}

/** What a person does from a notification. */
export const pushActRefusals = {
  renewPushDevice: {
    PUSH_DEVICE_NOT_FOUND: body(async () => ({ token: unknownId(), ...addressOf(newPushAddress()) })),
    PUSH_ADDRESS_REFUSED: body(async ({ admin }) => ({
      token: await admin.renewal(),
      ...addressOf('https://127.0.0.1/push'),
    })),
    PUSH_ADDRESS_TAKEN: body(async ({ admin, stranger }) => ({
      token: await admin.renewal(),
      ...addressOf((await stranger.pushDevice()).endpoint),
    })),
  },
  answerByPush: {
    PUSH_ACT_ENDED: body(async () => ({ token: unknownId(), text: 'Hola' })),
    PUSH_ACT_USED: body(async ({ admin }) => {
      const chat = await admin.mine()
      return { token: await admin.pushAct('answer', chat, await admin.send(chat)), text: 'Otra respuesta' }
    }),
    NOT_ASSIGNED: answerOf((admin) => admin.waiting()),
    NOT_OWNER: answerOf((admin) => admin.colleagues()),
    ALREADY_FINISHED: answerOf((admin) => admin.finished()),
    WINDOW_CLOSED: answerOf(chatIn(closedWindow)),
    MANAGED_OUTSIDE: answerOf(chatIn(managedOutside)),
    CONTACT_BLOCKED: answerOf(chatIn(chatOfBlocked)),
  },
  takeByPush: {
    PUSH_ACT_ENDED: body(async () => ({ token: unknownId() })),
    ALREADY_TAKEN: takeOf((admin) => admin.colleagues()),
    ALREADY_FINISHED: takeOf((admin) => admin.finished()),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({
      token: await fixture.pushAct('take', await fixture.waiting()),
    })),
  },
} satisfies Partial<Refusals>
