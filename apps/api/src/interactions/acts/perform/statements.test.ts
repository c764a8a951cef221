import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConversation } from '../../../conversations/open-conversation'
import { sendMessage } from '../../../conversations/send-message'
import type { Actor } from '../../../platform/http/actor'
import type { Services } from '../../../platform/services'
import { bootApi, type TestApi } from '../../../test/boot'
import { customerWrites } from '../../../test/customer'
import { actorOf } from '../../../test/factories'
import { countStatements, runAlone } from '../../../test/observe/count-statements'
import { listInteractions } from '../../lists/list-interactions'
import { finishInteraction } from '../finish-interaction'
import { takeInteraction } from '../take-interaction'
import { transferInteraction } from '../transfer-interaction'

let api: TestApi
let ana: Actor
let luis: Actor
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = actorOf(api.world.tienda.ana)
  luis = actorOf(api.world.tienda.luis)
})
afterAll(() => api.stop())

/** How many statements an act sends down the pipeline, and how often it waits for Postgres. */
const pipelined = (work: (services: Services) => Promise<unknown>) =>
  runAlone(api, async (services) => {
    await work(services)
    return services.db.writePipeline.counts()
  })

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

    const toLuis = { uuid: row.uuid, user: luis.uuid }

    expect(
      await countStatements(api, (services) => listInteractions(services, ana, 'not_assigned', {})),
    ).toBe(1)
    expect(await pipelined((services) => takeInteraction(services, ana, row.uuid))).toEqual({
      statements: 7,
      waits: 2,
    })
    expect(await pipelined((services) => sendMessage(services, ana, text))).toEqual({
      statements: 5,
      waits: 2,
    })
    expect(
      await countStatements(api, (services) =>
        openConversation(services, ana, { conversation_uuid: row.conversation.uuid }),
      ),
    ).toBe(2)
    expect(await pipelined((services) => transferInteraction(services, ana, toLuis))).toEqual({
      statements: 7,
      waits: 2,
    })
    expect(await pipelined((services) => finishInteraction(services, luis, row.uuid))).toEqual({
      statements: 5,
      waits: 2,
    })
  })
})
