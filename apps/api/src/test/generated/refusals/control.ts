import { controlLost, controlRefused } from '../../servers/call-provider'
import type { Fixture } from '../fixture/fixture'
import { atMaximumChats } from '../fixture/obstacles'
import {
  body,
  managedOutside,
  type Provoke,
  type Refusals,
  takenFromOther,
  unknownInteraction,
  withNumber,
} from './provoke'

type Chat = { readonly uuid: string; readonly conversation: string }
type ChatOf = (fixture: Fixture) => Promise<Chat>

const managed: ChatOf = async (fixture) => {
  const { interaction, conversation_uuid } = await managedOutside(fixture)
  return { uuid: interaction, conversation: conversation_uuid }
}
const waitingOutside: ChatOf = async (fixture) => {
  const chat = await fixture.waiting()
  await fixture.sql('update conversations set managed_outside = true where uuid = $1', [chat.conversation])
  return chat
}

const on =
  (chatOf: ChatOf, by: 'admin' | 'ana' = 'admin'): Provoke =>
  async (shop) => ({
    call: { body: { uuid: (await chatOf(shop.admin)).uuid } },
    by: shop[by],
  })

/** The customer has a number at which the provider does not agree. */
const atNumber = (chatOf: ChatOf, end: string): Provoke =>
  body(async ({ admin }) => {
    const chat = await chatOf(admin)
    await withNumber(admin, chat.conversation, end)
    return { uuid: chat.uuid }
  })

const onTelegram: Provoke = body(async ({ admin }) => {
  const [chat] = await admin.sql<{ uuid: string }>(
    'select interaction_uuid as uuid from entries where uuid = $1',
    [await admin.ofTelegram()],
  )
  return chat
})

/** Who answers a customer. */
export const controlRefusals = {
  takeControl: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    ALREADY_TAKEN: on((fixture) => fixture.colleagues()),
    ALREADY_YOURS: on((fixture) => fixture.mine()),
    NOT_MANAGED_OUTSIDE: on((fixture) => fixture.waiting()),
    ALREADY_FINISHED: on((fixture) => fixture.finished()),
    CAPACITY_REACHED: atMaximumChats(async (fixture) => ({ uuid: (await waitingOutside(fixture)).uuid })),
    CONTROL_NOT_HERE: onTelegram,
    CONTROL_REFUSED: atNumber(managed, controlRefused),
    CONTROL_UNCONFIRMED: atNumber(managed, controlLost),
  },
  giveControl: {
    INTERACTION_NOT_FOUND: unknownInteraction,
    NOT_OWNER: on((fixture) => fixture.mine(), 'ana'),
    NOT_ASSIGNED: on((fixture) => fixture.waiting()),
    ALREADY_FINISHED: on((fixture) => fixture.finished()),
    MANAGED_OUTSIDE: on(managed),
    NOBODY_ELSE_ANSWERS: on((fixture) => fixture.mine()),
    CONTROL_NOT_HERE: onTelegram,
    CONTROL_REFUSED: atNumber(takenFromOther, controlRefused),
    CONTROL_UNCONFIRMED: atNumber(takenFromOther, controlLost),
  },
} satisfies Partial<Refusals>
