import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { webhookOf } from '../../channels/test/test-webhooks'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { expectScreenInSync, openScreen, reloadLists, type Screen } from '../../test/screens'
import { loseAnswer, postStatus } from './test/test-statuses'

let world: ProviderWorld
let ana: Screen
beforeAll(async () => {
  world = await bootProviderWorld()
  ana = await openScreen(world.api, world.api.world.tienda.ana)
})
beforeEach(() => world.reset())
afterEach(() => overrideStatements(null))
afterAll(async () => {
  ana.agent.close()
  await world.stop()
})

const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const customerSays = ({ customer }: Served, text: string) =>
  world.simulator.whatsapp.send(customer, { type: 'text', text }).firstAttempt
const identifierOf = async ({ client }: Served) =>
  (
    await world.rows<{ id: string }>('select external_id as id from identities where contact_uuid = $1', [
      client,
    ])
  )[0]?.id ?? ''
/** In a later second than all before: WhatsApp gives whole seconds, and of one second ours would stay the last message. */
const customerAnswers = async (chat: Served, text: string) =>
  world.post(
    webhookOf(
      [
        {
          ...{ from: await identifierOf(chat), id: `wamid.${randomUUID()}`, type: 'text' },
          ...{ timestamp: String(Math.ceil(world.api.clock.now().getTime() / 1000)), text: { body: text } },
        },
      ],
      { key: world.account.phone_number_id },
    ),
  )
const idOf = async (entry: string) =>
  (
    await world.rows<{ id: string }>(
      'select provider_message_id as id from outbound_parts where entry_uuid = $1',
      [entry],
    )
  )[0]?.id ?? ''

/** The events that Ana hears because of `work`, and whether its statements read rows of lists. */
async function heardOf(work: () => Promise<unknown>) {
  await ana.agent.hearsAll()
  ana.agent.forget()
  const reading: string[] = []
  overrideStatements(({ name }) => {
    if (name === 'read_interaction_rows' || name.endsWith('_sh')) reading.push(name)
    return null
  })
  await work()
  await ana.agent.hearsAll()
  overrideStatements(null)
  return { events: ana.agent.heardOfChats().map(({ event }) => event), reads: reading.length }
}
const onlyEntry = { events: ['status:message'], reads: 0 }
const entryAndRow = { events: ['status:message', 'update:interaction'], reads: 1 }

it('a status that lists do not show neither reads nor announces the row', async () => {
  const chat = await world.served(newPhone())
  const first = await chat.write('Uno')
  const last = await chat.write('Dos')
  const sent = await heardOf(() => deliver(chat))
  expect(sent.events.toSorted()).toEqual(['status:message', 'status:message', 'update:interaction'])
  expect(sent.reads).toBe(1)
  const [firstId, lastId] = [await idOf(first), await idOf(last)]
  expect(await heardOf(() => postStatus(world, firstId, 'delivered'))).toEqual(onlyEntry)
  expect(await heardOf(() => postStatus(world, lastId, 'delivered'))).toEqual(entryAndRow)
  await customerAnswers(chat, 'Gracias')
  expect(await heardOf(() => postStatus(world, lastId, 'read'))).toEqual(onlyEntry)
  await expectScreenInSync(ana, 'statuses of messages that are not the last')
})

it('two statuses of one chat in one webhook announce the row once, where one of them changes it', async () => {
  const chat = await world.served(newPhone())
  const first = await chat.write('Uno')
  const last = await chat.write('Dos')
  await deliver(chat)
  const [firstId, lastId] = [await idOf(first), await idOf(last)]
  const timestamp = String(Math.floor(Date.now() / 1000))
  const both = [lastId, firstId].map((id) => ({ id, status: 'delivered', timestamp }))
  const { events, reads } = await heardOf(() =>
    world.post(webhookOf([], { key: world.account.phone_number_id, statuses: both })),
  )
  expect([events.toSorted(), reads]).toEqual([['status:message', 'status:message', 'update:interaction'], 1])
  await expectScreenInSync(ana, 'two statuses')
})

it('an earlier message that fails after it was sent announces the row, which shows the trouble', async () => {
  const chat = await world.served(newPhone())
  const first = await chat.write('Uno')
  await deliver(chat)
  const firstId = await idOf(first)
  await customerSays(chat, 'Dime')
  expect(await heardOf(() => postStatus(world, firstId, 'failed'))).toEqual(entryAndRow)
  await expectScreenInSync(ana, 'an earlier message has failed')
})

it('a reaction to an earlier message does not announce the row', async () => {
  const chat = await world.served(newPhone())
  const first = await chat.write('Uno')
  await deliver(chat)
  await customerSays(chat, 'Bueno')
  const reaction = {
    ...{
      from: await identifierOf(chat),
      id: `wamid.${randomUUID()}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'reaction',
    },
    reaction: { message_id: await idOf(first), emoji: '👍' },
  }
  const { events } = await heardOf(() =>
    world.post(webhookOf([reaction], { key: world.account.phone_number_id })),
  )
  expect(events).toEqual(['status:message'])
  await expectScreenInSync(ana, 'a reaction')
})

it('a status that proves a lost send right announces the row, which had shown its trouble', async () => {
  const chat = await world.served(newPhone())
  const entry = await chat.write('¿Te llegó?')
  await customerSays(chat, 'Hola?')
  await loseAnswer(world, entry)
  await reloadLists(ana)
  const id = `wamid.${randomUUID()}`
  const status = {
    ...{ id, status: 'delivered', timestamp: String(Math.floor(Date.now() / 1000)) },
    biz_opaque_callback_data: `msg:${entry}`,
  }
  const { events } = await heardOf(() =>
    world.post(webhookOf([], { key: world.account.phone_number_id, statuses: [status] })),
  )
  expect(events).toContain('update:interaction')
  const [line] = (await world.thread(chat.conversation)).filter(({ uuid }) => uuid === entry)
  expect(line?.status).toBe('delivered')
  await expectScreenInSync(ana, 'a lost answer was settled')
})
