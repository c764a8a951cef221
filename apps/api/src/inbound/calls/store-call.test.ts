import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Publication } from '../../platform/announcements/announcer'
import type { Services } from '../../platform/services'
import { arrives, customerOf, messageOf, newPhone } from '../../test/generated/events/arrivals'
import { bootShop, type Shop } from '../../test/generated/fixture/shop'
import { eventsOf } from '../../test/observe/events-of'
import { announceStored } from '../items/announce-stored'
import type { StoredChange } from '../items/stored'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

/** A customer with two identifiers: the contact of the phone is blocked, and the other one, not known to be the same, waits. */
describe('a customer who waits turns out to be somebody who is blocked', () => {
  let phone: string
  let both: ReturnType<typeof customerOf>
  beforeEach(async () => {
    phone = newPhone()
    const key = `sin-${randomUUID()}`
    await arrives(shop, { message: messageOf(customerOf(phone), shop.api) })
    await shop.admin.sql('update contacts set blocked_at = created_at where phone = $1', [phone])
    await shop.admin.sql(
      `update interactions set status = 'finished', finished_at = created_at, waiting_since = null, unread = 0
       where conversation_uuid in (
         select c.uuid from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1)`,
      [phone],
    )
    await arrives(shop, { message: messageOf(customerOf(key, { phone: null }), shop.api) })
    both = customerOf(phone, { keys: [phone, key] })
  })
  const began = () => ({
    call: `wacid.${randomUUID()}`,
    customer: both,
    at: shop.api.clock.now(),
    event: { kind: 'began', offer: 'v=0' } as const,
  })

  it('by a call: it is told with the chat that it is in, not with the one that ended', async () => {
    const call = began()
    const rang = (await eventsOf(() => arrives(shop, { call }))).find(({ name }) => name === 'call.rang')
    const [row] = await shop.admin.sql<{ chat: string }>(
      'select interaction_uuid as chat from entries where provider_message_id = $1',
      [call.call],
    )
    expect(rang).toMatchObject({ chat: { interaction: row?.chat } })
  })

  it('by a permission to call: it is of the conversation that it came in', async () => {
    const message = messageOf(both, shop.api)
    await arrives(shop, { permission: { message, granted: true, until: null } })
    const [row] = await shop.admin.sql<{ same: boolean }>(
      `select p.conversation_uuid = e.conversation_uuid as same from entries e
       join call_permissions p on p.conversation_uuid in (
         select c.uuid from conversations c join conversations own on own.contact_uuid = c.contact_uuid
         where own.uuid = e.conversation_uuid)
       where e.provider_message_id = $1`,
      [message.providerMessageId],
    )
    expect(row).toEqual({ same: true })
  })

  it('by a message: the chat that ended goes on nowhere', async () => {
    const changes: readonly StoredChange[] = await arrives(shop, { message: messageOf(both, shop.api) })
    const published: Publication[] = []
    const announcer = {
      publish: (_: unknown, publications: readonly Publication[]) => published.push(...publications),
      announce: async () => {},
    }
    announceStored({ announcer } as unknown as Services, changes)
    const removed = published.flatMap((one) =>
      'event' in one && one.event === 'remove:interaction:not:assigned' ? [one.payload] : [],
    )
    expect(removed).toHaveLength(1)
    expect(removed[0]).not.toHaveProperty('continued_in')
  })
})
