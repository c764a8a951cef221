import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverConversation } from '../channels/deliver-conversation'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from '../channels/test-provider'
import { webhookOf } from '../channels/test-webhooks'
import { retryMessage } from '../conversations/retry-message'
import { actorOf } from '../test/factories'
import { expectScreenInSync, openScreen, type Screen } from '../test/screens'
import { finishInteraction } from './finish-interaction'
import { listInteractions } from './list-interactions'

let world: ProviderWorld
let ana: Screen
beforeAll(async () => {
  world = await bootProviderWorld()
  ana = await openScreen(world.api, world.api.world.tienda.ana)
})
afterAll(async () => {
  ana.agent.close()
  await world.stop()
})
beforeEach(() => world.reset())

const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const customerSays = ({ customer }: Served, text: string) =>
  world.simulator.whatsapp.send(customer, { type: 'text', text }).firstAttempt
const actor = () => actorOf(world.api.world.tienda.ana)
const rowsOf = async (tab: 'assigned' | 'resolved') => {
  const page = await listInteractions(world.api.services, actor(), tab, {})
  return isRefusal(page) ? [] : page.items
}
const troubleOf = async ({ interaction }: Served) =>
  (await rowsOf('assigned')).find(({ uuid }) => uuid === interaction)?.sending_trouble

it('a row says that the answer did not arrive, whatever the customer says after it, until one did', async () => {
  const laura = await world.served(newPhone())
  const uuid = await laura.write('Con gusto')
  world.simulator.whatsapp.fail({ code: 131026 })
  await deliver(laura)
  expect(await troubleOf(laura)).toBe('failed')
  await customerSays(laura, '¿Siguen ahí?')
  expect(await troubleOf(laura)).toBe('failed')
  await expectScreenInSync(ana, 'the customer wrote on')

  await retryMessage(world.api.services, actor(), uuid)
  expect(await troubleOf(laura)).toBeNull()
  await expectScreenInSync(ana, 'a new try')
  world.simulator.whatsapp.setKnobs({ timeoutBeforeAccept: 1 })
  await deliver(laura)
  expect(await troubleOf(laura)).toBe('unknown')
  await expectScreenInSync(ana, 'nobody knows')

  await laura.write('¿Te llegó?')
  await deliver(laura)
  expect(await troubleOf(laura)).toBeNull()
})

it('hears of it also where the customer was quicker than the refusal, or the answer arrived after all', async () => {
  const laura = await world.served(newPhone())
  await laura.write('Con gusto')
  await deliver(laura)
  const [sent] = world.simulator.whatsapp.outbox().messages
  await customerSays(laura, '¿Hola?')
  const tell = (status: string, errors?: object[]) =>
    world.post(
      webhookOf([], {
        key: world.account.phone_number_id,
        statuses: [{ id: sent?.id, status, timestamp: '1795219260', ...(errors && { errors }) }],
      }),
    )
  await tell('failed', [{ code: 131026 }])
  expect(await troubleOf(laura)).toBe('failed')
  await expectScreenInSync(ana, 'a late refusal')
  await tell('delivered')
  expect(await troubleOf(laura)).toBeNull()
  await expectScreenInSync(ana, 'another device has it')
})

it('is over with the chat', async () => {
  const laura = await world.served(newPhone())
  await laura.write('Con gusto')
  world.simulator.whatsapp.fail({ code: 131026 })
  await deliver(laura)
  await finishInteraction(world.api.services, actor(), laura.interaction)
  const [over] = await rowsOf('resolved')
  expect(over).toMatchObject({ uuid: laura.interaction, sending_trouble: null })
})
