import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assignWaiting } from '../interactions/assignment/assign-waiting'
import { type BotWorld, bootBotWorld, type Customer } from './test-bot'

let world: BotWorld
beforeAll(async () => {
  world = await bootBotWorld()
  const { ana } = world.api.world.tienda
  // Ana is online throughout.
  await world.api.owner.query(
    `insert into presence_leases (business_uuid, user_uuid, connection, expires_at) values ($1, $2, 'test', '2100-01-01')`,
    [world.business, ana.uuid],
  )
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await world.set('settings', { behavior_interaction: 'AUTOMATIC' })
})

async function customerWithMenu(): Promise<Customer> {
  const customer = world.customer()
  await customer.writes('Hola')
  await customer.runBot()
  expect(await customer.row()).toMatchObject({ status: 'unassigned' })
  return customer
}

it('assigns a customer who chooses at once, with the area', async () => {
  const customer = await customerWithMenu()
  await customer.writes('2')
  await customer.runBot()
  expect(await customer.row()).toMatchObject({ status: 'assigned', area_uuid: world.areas.Envíos })
  expect((await customer.transcript()).at(-1)).toBe('assigned_automatically: Ana')
})

it('assigns a customer who does not choose after three minutes, without an area', async () => {
  const customer = await customerWithMenu()
  const { rows } = await world.api.owner.query(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = $1`,
    [`assign-later:${world.business}`],
  )
  expect(rows).toEqual([{ minutes: 3 }])
  world.api.clock.advance(170_000)
  await assignWaiting(world.api.services, { business: world.business })
  expect(await customer.row()).toMatchObject({ status: 'unassigned' })
  world.api.clock.advance(11_000)
  await assignWaiting(world.api.services, { business: world.business })
  expect(await customer.row()).toMatchObject({ status: 'assigned', area_uuid: null })
})

it('assigns at once where there is no menu', async () => {
  await world.set('areas', { state: false })
  const customer = world.customer()
  await customer.writes('Hola')
  await customer.runBot()
  expect(await customer.row()).toMatchObject({ status: 'assigned' })
})
