import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicationsOfEvents } from '../../app-listeners'
import { sweepFacts } from '../../reports/facts/sweep-facts'
import { arrives, customerOf, messageOf, newPhone } from '../../test/generated/events/arrivals'
import { bootShop, type Shop } from '../../test/generated/fixture/shop'
import { eventsOf } from '../../test/observe/events-of'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

/** A customer who wrote under one name, called under another, and turns out to be one. What joining their chats causes. */
async function joins() {
  const [key, phone] = [`uno-${randomUUID()}`, newPhone()]
  await arrives(shop, { message: messageOf(customerOf(key, { phone: null }), shop.api) })
  const call = { call: randomUUID(), customer: customerOf(phone), at: shop.api.clock.now() }
  await arrives(shop, { call: { ...call, event: { kind: 'began', offer: 'v=0' } } })
  await arrives(shop, { call: { ...call, event: { kind: 'ended', seconds: null, error: null } } })
  while (await sweepFacts(shop.api.services));
  const both = customerOf(key, { keys: [key, phone], phone: null })
  return eventsOf(() => arrives(shop, { message: messageOf(both, shop.api) }))
}

it('counts the calls of a joined chat where it continues', async () => {
  const counted = async () => {
    const [row] = await shop.admin.sql<{ n: number }>('select count(*)::int as n from call_facts')
    return row?.n
  }
  await joins()
  // Before it was joined.
  expect(await counted()).toBe(1)
  while (await sweepFacts(shop.api.services));
  expect(await counted()).toBe(1)
})

it('tells after a crash too where a joined chat continues', async () => {
  const joined = (await joins()).filter((event) => event.name === 'interaction.joined')
  const { services } = shop.api
  const told = await publicationsOfEvents(services.db, services.clock)(joined)
  expect(
    told.filter((one) => 'event' in one && one.event === 'remove:interaction:not:assigned'),
  ).toMatchObject([{ payload: { continued_in: { conversation_uuid: joined[0]?.into, user: null } } }])
})
