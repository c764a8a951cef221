import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConversation } from '../conversations/open-conversation'
import { sendMessage } from '../conversations/send-message'
import type { Actor } from '../platform/http/actor'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { actorOf } from '../test/factories'
import { statementsOf } from '../test/statements-of'
import { finishInteraction } from './finish-interaction'
import { listInteractions } from './list-interactions'
import { takeInteraction } from './take-interaction'

let api: TestApi
let ana: Actor
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = actorOf(api.world.tienda.ana)
})
afterAll(() => api.stop())

describe.each([1, 60])('with %i waiting interactions', (many) => {
  it('the number of statements is fixed', async () => {
    const { services } = api
    const phones = Array.from({ length: many }, (_, n) => `57320${String(many * 1000 + n).padStart(7, '0')}`)
    await customerWrites(
      api,
      api.world.tienda.whatsapp,
      phones.map((phone) => ({ text: 'Hola', phone })),
    )
    const page = await listInteractions(services, ana, 'not_assigned', {})
    if (!('items' in page)) throw new Error('the list was refused')
    const [row] = page.items
    if (!row) throw new Error('the list is empty')
    const text = {
      to: row.conversation.client.uuid,
      type: 'text' as const,
      body: { text: 'Sí' },
      conversation_uuid: row.conversation.uuid,
    }

    expect(await statementsOf(api, (services) => listInteractions(services, ana, 'not_assigned', {}))).toBe(1)
    expect(await statementsOf(api, (services) => takeInteraction(services, ana, row.uuid))).toBe(2)
    expect(await statementsOf(api, (services) => sendMessage(services, ana, text))).toBe(2)
    expect(
      await statementsOf(api, (services) =>
        openConversation(services, ana, { conversation_uuid: row.conversation.uuid }),
      ),
    ).toBe(2)
    expect(await statementsOf(api, (services) => finishInteraction(services, ana, row.uuid))).toBe(2)
  })
})
