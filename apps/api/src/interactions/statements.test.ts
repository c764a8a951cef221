import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConversation } from '../conversations/open-conversation'
import { sendMessage } from '../conversations/send-message'
import type { Actor } from '../platform/http/actor'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites } from '../test/customer'
import { actorOf } from '../test/factories'
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

/** How many statements `act` sends, without begin, commit and the tenant's. The outbox deletes in its own time. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 60))
  const before = api.services.db.statements()
  await act()
  return api.services.db.statements() - before
}

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

    expect(await statementsOf(() => listInteractions(services, ana, 'not_assigned', {}))).toBe(1)
    expect(await statementsOf(() => takeInteraction(services, ana, row.uuid))).toBe(2)
    expect(await statementsOf(() => sendMessage(services, ana, text))).toBe(2)
    expect(
      await statementsOf(() => openConversation(services, ana, { conversation_uuid: row.conversation.uuid })),
    ).toBe(2)
    expect(await statementsOf(() => finishInteraction(services, ana, row.uuid))).toBe(2)
  })
})
