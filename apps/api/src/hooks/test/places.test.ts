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
  it('are filled by another address before the one that had them', async () => {
    const other = await startReceiver()
    const held: (() => void)[] = []
    receiver.answer = (response) => held.push(() => response.writeHead(200).end())
    for (let left = 6; left > 0; left -= 1)
      await waitFor(world, (await world.hook(receiver.url, ['person.presence_changed'])).uuid, 5)
    await world.sender.sweep.run()
    await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(24)
    const { uuid } = await world.hook(other.url, ['person.presence_changed'])
    await waitFor(world, uuid, 1)
    await world.sender.sweep.run()
    expect(other.got).toEqual([])
    held.shift()?.()
    await expect.poll(() => other.got.length, { timeout: 10_000 }).toBe(1)
    receiver.answer = (response) => response.writeHead(200).end()
    for (const end of held) end()
    await world.sender.idle()
    expect(receiver.got).toHaveLength(30)
    await other.stop()
  })

  it('are four of an address, whoever claims at the same time', async () => {
    const { uuid } = await world.hook(receiver.url, ['person.presence_changed'])
    await waitFor(world, uuid, 20)
    const ref = { business: world.business, hook: uuid }
    const claim = () => claimDeliveries(world.api.services, ref, { room: 4, atOnce: 4 })
    const claimed = await Promise.all([claim(), claim(), claim()])
    expect(claimed.flatMap((one) => one?.messages ?? [])).toHaveLength(4)
  })

  it('are not kept by an address whose secret does not open', async () => {
    const { uuid } = await world.hook(receiver.url, ['person.presence_changed'])
    await world.rows(`update hooks set secret = '\\x00' where uuid = $1`, [uuid])
    await waitFor(world, uuid, 1)
    await world.send()
    expect(await world.rows('select state, attempts, last_error from hook_deliveries')).toEqual([
      { state: 'waiting', attempts: 1, last_error: 'not_sent' },
    ])
  })
})
