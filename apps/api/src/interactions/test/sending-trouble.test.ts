import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { webhookOf } from '../../channels/test/test-webhooks'
import { retryMessage } from '../../conversations/retry-message'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { actorOf } from '../../test/factories'
import { expectScreenInSync, openScreen, type Screen } from '../../test/screens'
import { finishInteraction } from '../acts/finish-interaction'
import { listInteractions } from '../lists/list-interactions'

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
const listRows = async (tab: 'assigned' | 'resolved') => {
  const page = await listInteractions(world.api.services, actor(), tab, {})
  return isRefusal(page) ? [] : page.items
}
const troubleOf = async ({ interaction }: Served) =>
  (await listRows('assigned')).find(({ uuid }) => uuid === interaction)?.sending_trouble

it('a row shows that an answer failed until a later one succeeds, whatever the customer writes', async () => {
  const laura = await world.served(newPhone())
  const uuid = await laura.write('Con gusto')
  world.simulator.whatsapp.fail({ code: 131026 })
  await deliver(laura)
  expect(await troubleOf(laura)).toBe('failed')
  await customerSays(laura, '¿Siguen ahí?')
  expect(await troubleOf(laura)).toBe('failed')
  await expectScreenInSync(ana, 'the customer wrote again')

  await retryMessage(world.api.services, actor(), uuid)
  expect(await troubleOf(laura)).toBeNull()
  await expectScreenInSync(ana, 'a retry')
  world.simulator.whatsapp.setKnobs({ timeoutBeforeAccept: 1 })
  await deliver(laura)
  expect(await troubleOf(laura)).toBe('unknown')
  await expectScreenInSync(ana, 'an unknown outcome')

  await laura.write('¿Te llegó?')
  await deliver(laura)
  expect(await troubleOf(laura)).toBeNull()
})

it('a row follows a failure that is reported after the customer wrote, and a later delivery', async () => {
  const laura = await world.served(newPhone())
  await laura.write('Con gusto')
  await deliver(laura)
  const [sent] = world.simulator.whatsapp.outbox().messages
  await customerSays(laura, '¿Hola?')
  const postStatus = (status: string, errors?: object[]) =>
    world.post(
      webhookOf([], {
        key: world.account.phone_number_id,
        statuses: [{ id: sent?.id, status, timestamp: '1795219260', ...(errors && { errors }) }],
      }),
    )
  await postStatus('failed', [{ code: 131026 }])
  expect(await troubleOf(laura)).toBe('failed')
  await expectScreenInSync(ana, 'a late refusal')
  await postStatus('delivered')
  expect(await troubleOf(laura)).toBeNull()
  await expectScreenInSync(ana, 'another device has it')
})

it('a finished interaction shows no failure', async () => {
  const laura = await world.served(newPhone())
  await laura.write('Con gusto')
  world.simulator.whatsapp.fail({ code: 131026 })
  await deliver(laura)
  await finishInteraction(world.api.services, actor(), laura.interaction)
  const [finished] = await listRows('resolved')
  expect(finished).toMatchObject({ uuid: laura.interaction, sending_trouble: null })
})
