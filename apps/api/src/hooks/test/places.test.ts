import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDeliveries } from '../send/claim-deliveries'
import { bootHooks, type HooksWorld, type Receiver, startReceiver, waitFor } from './hooks-world'

let world: HooksWorld
let receiver: Receiver
beforeAll(async () => {
  world = await bootHooks()
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.stop()
  await world.rows('delete from hooks')
})
afterAll(() => world.stop())

describe('the places of the sender', () => {
  it('are four of an address, whoever claims at the same time', async () => {
    const { uuid } = await world.hook(receiver.url, ['person.presence_changed'])
    await waitFor(world, uuid, 20)
    const ref = { business: world.business, hook: uuid }
    const claim = () => claimDeliveries(world.api.services, ref, { room: 4, atOnce: 4 })
    const claimed = await Promise.all([claim(), claim(), claim()])
    expect(claimed.flatMap((one) => one?.messages ?? [])).toHaveLength(4)
  })
})
