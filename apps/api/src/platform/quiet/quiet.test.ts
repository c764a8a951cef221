import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyChannel } from '../../channels/health/verify-channel'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { becomeQuiet, endQuiet } from './change-quiet'
import { quietSentence } from './quiet'
import { readSending } from './read-sending'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

const held = () =>
  world.rows<{ job: string }>(
    `select t.identifier as job from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.run_at > now() + interval '10 minutes' order by 1`,
  )

it('holds what would leave, in every process, and lets it leave at the operator’s word', async () => {
  const { services } = world.api
  const laura = await world.served(newPhone())
  await becomeQuiet(services, 'operator')
  const uuid = await laura.write('Con gusto')
  await services.jobs.enqueue('fetch_profile', { business: world.business, conversation: laura.conversation })
  expect(await readSending(services, { business: world.business })).toMatchObject({
    quiet_reason: 'operator',
  })
  const other = await world.api.anotherProcess('worker')
  await expect
    .poll(async () => (await held()).map(({ job }) => job))
    .toEqual(expect.arrayContaining(['deliver_conversation', 'fetch_profile']))
  expect(await verifyChannel(services, world.business, world.account.uuid)).toEqual({
    ok: false,
    detail: quietSentence,
  })
  expect(world.simulator.whatsapp.outbox().messages).toEqual([])
  expect((await world.thread(laura.conversation)).at(-1)).toMatchObject({
    uuid,
    status: 'queued',
    attempts: 0,
  })

  await endQuiet(services)
  await services.db.call(`select pg_notify('jobs:insert', '{"count":5}')`)
  await expect
    .poll(() => world.simulator.whatsapp.outbox().messages.map(({ text }) => text))
    .toEqual(['Con gusto'])
  await other.stop()
})

it('holds the bot, which reads it with its facts, and has nothing written meanwhile', async () => {
  const { services, owner } = world.api
  await owner.query(`update whatsapp_configs set bot_input_message = '¡Hola!' where business_uuid = $1`, [
    world.business,
  ])
  await becomeQuiet(services, 'operator')
  const customer = newPhone()
  expect(
    await world.post(webhookOf([textOf('¿Hay alguien?', customer)], { key: world.account.phone_number_id })),
  ).toBe(200)
  const ofBot = () =>
    world.rows(
      `select e.body ->> 'text' as text from entries e join interaction_rows r on r.uuid = e.interaction_uuid
       where r.handle = $1 and e.author_kind = 'bot'`,
      [`+${customer}`],
    )
  const waits = () => world.rows(`select from event_dues where listener = 'bot'`)
  const other = await world.api.anotherProcess('worker')
  await expect.poll(async () => (await held()).map(({ job }) => job)).toContain('answer_customer')
  expect([await ofBot(), (await waits()).length]).toEqual([[], 1])

  await endQuiet(services)
  await services.db.call(`select pg_notify('jobs:insert', '{"count":5}')`)
  await expect.poll(ofBot).toEqual([{ text: '¡Hola!' }])
  expect(await waits()).toEqual([])
  await other.stop()
})
