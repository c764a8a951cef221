import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test/test-provider'
import { deliverConversation } from '../delivery/deliver-conversation'
import { agentOf, type TestAgent } from '../test/agent'

let world: ProviderWorld
let ana: TestAgent
beforeAll(async () => {
  world = await bootProviderWorld()
  ana = await agentOf(world.api, world.api.world.tienda.ana)
})
afterAll(async () => {
  ana.close()
  await world.stop()
})

it.each(['failed', 'unknown'] as const)(
  "sends a message that is %s once, however often 'Reintentar' is pressed",
  async (state) => {
    await world.reset()
    const laura = await world.served(newPhone())
    const uuid = await laura.write('Con gusto')
    const deliver = () =>
      deliverConversation(world.api.services, { business: world.business, conversation: laura.conversation })
    if (state === 'failed') world.simulator.whatsapp.fail({ code: 131026 })
    else world.simulator.whatsapp.setKnobs({ timeoutBeforeAccept: 1 })
    await deliver()
    const status = async () => (await world.thread(laura.conversation)).at(-1)?.status
    expect(await status()).toBe(state)

    const presses = await Promise.all(Array.from({ length: 20 }, () => ana.ask('retry:message', { uuid })))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(presses.flatMap((ack) => (ack.ok ? [] : [ack.code])))).toEqual(new Set(['NOT_RETRYABLE']))
    await Promise.all(Array.from({ length: 5 }, deliver))
    const attempts = await world.rows(
      `select state, error ->> 'code' as code from outbound_attempts where entry_uuid = $1 order by number`,
      [uuid],
    )
    expect(attempts).toEqual([
      state === 'failed'
        ? { state: 'refused', code: '131026' }
        : { state: 'unknown', code: expect.any(String) },
      { state: 'accepted', code: null },
    ])
    expect(await status()).toBe('sent')
    // A retry after it was sent changes nothing.
    expect(await ana.ask('retry:message', { uuid })).toMatchObject({ ok: false, code: 'NOT_RETRYABLE' })
    await deliver()
    expect(world.simulator.whatsapp.outbox().messages.map(({ text }) => text)).toEqual(['Con gusto'])
  },
)
