import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { sweepAttempts } from '../outbound/deliver/sweep-attempts'
import { armFaults } from '../platform/errors/fault-points'
import { answerAndDeliver } from './answer-and-deliver'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
  await world.api.owner.query(
    "update whatsapp_configs set bot_input_message = 'Hola' where business_uuid = $1",
    [world.business],
  )
})
beforeEach(async () => {
  await world.reset()
  await world.api.owner.query('delete from graphile_worker._private_jobs')
})
afterEach(async () => {
  armFaults(null)
  await world.api.owner.query('update installation set quiet_since = null, quiet_reason = null')
})
afterAll(() => world.stop())

/** A customer has written; the job of the bot that this adds. */
async function asked() {
  const { id } = world.simulator.whatsapp.createCustomer({ name: 'Marcela', phone: newPhone() })
  await world.simulator.whatsapp.send(id, { type: 'text', text: 'Buenas' }).firstAttempt
  const [row] = await world.rows<{ uuid: string; conversation_uuid: string }>(
    'select uuid, conversation_uuid from interactions where business_uuid = $1 order by created_at desc limit 1',
    [world.business],
  )
  if (!row) throw new Error('nobody waits')
  await world.api.owner.query('delete from graphile_worker._private_jobs')
  return { conversation: row.conversation_uuid, job: { business: world.business, interaction: row.uuid } }
}
const sentTo = async (conversation: string) =>
  (await world.thread(conversation))
    .filter(({ author_kind }) => author_kind === 'bot')
    .map(({ status }) => status)
const deliveries = async (conversation: string) =>
  (await world.rows('select from graphile_worker.jobs where key = $1', [`deliver:${conversation}`])).length

it('sends what the bot answers, without a job of its own', async () => {
  const { conversation, job } = await asked()
  await answerAndDeliver(world.api.services, job)
  expect(await sentTo(conversation)).toEqual(['sent'])
  expect(await deliveries(conversation)).toBe(0)
  await answerAndDeliver(world.api.services, job)
  expect(await sentTo(conversation)).toEqual(['sent'])
})

it('leaves to a job what cannot be sent at once', async () => {
  const { conversation, job } = await asked()
  armFaults((point) => {
    if (point === 'deliver.after-claim') throw new Error('the database is away')
  })
  await answerAndDeliver(world.api.services, job)
  expect(await deliveries(conversation)).toBe(1)
})

it('leaves to a job what may not leave any more', async () => {
  const { conversation, job } = await asked()
  armFaults(async (point) => {
    if (point === 'change.after-commit')
      await world.api.owner.query("update installation set quiet_since = now(), quiet_reason = 'operator'")
  })
  await answerAndDeliver(world.api.services, job)
  expect(await sentTo(conversation)).toEqual(['queued'])
  expect(await deliveries(conversation)).toBe(1)
})

it('is finished by the sweep where its process died before it could send', async () => {
  const { conversation, job } = await asked()
  armFaults((point) => {
    if (point === 'change.after-commit') throw new Error('killed')
  })
  await expect(answerAndDeliver(world.api.services, job)).rejects.toThrow('killed')
  expect(await sentTo(conversation)).toEqual(['queued'])
  expect(await deliveries(conversation)).toBe(0)
  world.api.clock.advance(16_000)
  await sweepAttempts(world.api.services)
  expect(await deliveries(conversation)).toBe(1)
})
