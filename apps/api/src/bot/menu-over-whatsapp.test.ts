import { followList, followThread } from '@hilo/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAreaOrThrow } from '../areas/create-area'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { deliverConversation } from '../delivery/deliver-conversation'
import { agentOf } from '../test/agent'
import { answerCustomer } from './answer-customer'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
  await createAreaOrThrow(world.api.services, { business: world.business, name: 'Envíos' })
})
afterAll(() => world.stop())

it('sends the menu as buttons, and the pressed one sets the area on every screen', async () => {
  const { tienda } = world.api.world
  const { services } = world.api
  const luis = await agentOf(world.api, tienda.luis)
  const list = followList(luis.socket, 'not_assigned', { limit: 200 })
  expect(await list.sync()).toBe(true)

  const phone = newPhone()
  const { id } = world.simulator.whatsapp.createCustomer({ name: 'Marcela', phone })
  await world.simulator.whatsapp.send(id, { type: 'text', text: 'Hola' }).firstAttempt
  const [row] = await world.rows<{ uuid: string; conversation_uuid: string }>(
    'select * from interaction_rows where business_uuid = $1',
    [world.business],
  )
  if (!row) throw new Error('nobody waits')
  const thread = followThread(luis.socket, row.conversation_uuid)
  expect(await thread.sync()).toBe(true)
  const job = { business: world.business, interaction: row.uuid }
  await answerCustomer(services, job)
  await deliverConversation(services, { business: world.business, conversation: row.conversation_uuid })
  const [menu] = world.simulator.whatsapp.outbox().messages
  expect(menu?.request).toMatchObject({
    interactive: {
      action: {
        buttons: [{ reply: { title: 'Envíos' } }, { reply: { title: 'Ventas', id: tienda.ventas.uuid } }],
      },
    },
  })

  await world.simulator.whatsapp.send(id, {
    type: 'interactive',
    kind: 'button_reply',
    id: tienda.ventas.uuid,
    title: 'Ventas',
  }).firstAttempt
  await answerCustomer(services, job)
  await luis.hears('update:interaction', ({ interaction }) => interaction.area?.name === 'Ventas')
  await luis.hearsAll()
  const fresh = followList(luis.socket, 'not_assigned', { limit: 200 })
  expect(await fresh.sync()).toBe(true)
  expect(list.list.rows).toEqual(fresh.list.rows)
  expect(list.list.rows).toMatchObject([{ uuid: row.uuid, area: { name: 'Ventas' } }])
  const page = await luis.get('get:interaction:conversation:messages', {
    conversation_uuid: row.conversation_uuid,
  })
  expect(thread.thread?.entries).toEqual(page.messages)
  // Clients do not get the id of the button.
  expect(page.messages.find(({ author, seq }) => author.kind === 'client' && seq > 1)?.body).toEqual({
    text: 'Ventas',
  })
  luis.close()
})
