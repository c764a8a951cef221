import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepFacts } from '../../reports/facts/sweep-facts'
import { bootShop, type Shop } from '../../test/generated/fixture/shop'
import { expectHeardFacts } from '../../test/observe/facts-of-rows'
import { deleteContact } from './delete-contact'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

it('counts a finished chat again once its customer is erased: its farewell will not leave, and no failure names anybody', async () => {
  const { services, world } = shop.api
  const { uuid: business, admin } = world.tienda
  const chat = await shop.admin.mine()
  const failed = await shop.admin.send(chat)
  await shop.admin.sql(`update entries set status = 'failed', error = $2 where uuid = $1`, [
    failed,
    { code: '131026', msg: `El ${chat.phone} no tiene WhatsApp` },
  ])
  await shop.admin.finish(chat)
  const facts = async () => {
    while (await sweepFacts(services));
    await expectHeardFacts(services, business, [chat.uuid])
    const [fact] = await shop.admin.sql<{ failures: { n: number }[]; text: string }>(
      'select failures, f::text as text from interaction_facts f where interaction_uuid = $1',
      [chat.uuid],
    )
    return fact
  }
  expect((await facts())?.text).toContain(chat.phone)
  const by = { actor: { ...admin, business, role: 'ADMIN' as const }, address: '' }
  expect(await deleteContact(services, by as never, chat.client)).toEqual({ uuid: chat.client })
  const fact = await facts()
  expect(fact?.text).not.toContain(chat.phone)
  // The message that had failed, and the farewell that waited.
  expect(fact?.failures.reduce((sum, { n }) => sum + n, 0)).toBe(2)
})
