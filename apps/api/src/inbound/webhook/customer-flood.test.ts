import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'

/** A customer of whom too much waits comes again later, and nobody else does. */

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

const post = (...texts: readonly ReturnType<typeof textOf>[]) =>
  world.post(webhookOf(texts, { key: world.account.phone_number_id }))

/** Holds the chat of this phone while `work` runs. */
async function withHeldChat(phone: string, work: () => Promise<void>): Promise<void> {
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1 for update of c`,
      [phone],
    )
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

it('of whom too much waits gets 503 for what comes, and the other customers of their business do not', async () => {
  const [flooding, other] = [newPhone(), newPhone()]
  await post(textOf('antes de todo', flooding))
  const warn = vi.spyOn(world.api.services.log, 'warn')
  const texts = Array.from({ length: 300 }, (_, n) => textOf(`inundación ${n}`, flooding))
  const statuses: number[] = []
  const both = [
    ...Array.from({ length: 4 }, (_, n) => textOf(`junto a otra ${n}`, flooding)),
    textOf('junto a la inundación', other),
  ]
  let flood: Promise<unknown> = Promise.resolve()
  await withHeldChat(flooding, async () => {
    flood = Promise.all(texts.map(async (text, n) => (statuses[n] = await post(text))))
    // So many wait that each further one is refused: far fewer than fill what their business has.
    const refused = () => statuses.filter((status) => status === 503).length
    await expect.poll(refused, { timeout: 10_000 }).toBeGreaterThan(100)
    expect(statuses.filter((status) => status !== undefined && status !== 503)).toEqual([])
    expect(await post(textOf('de otra', other))).toBe(200)
    // Of a webhook with both it stores what it can.
    expect(await post(...both)).toBe(503)
    expect((await world.messages(both.map(({ text }) => text.body))).map(({ body }) => body.text)).toEqual([
      'junto a la inundación',
    ])
  })
  await flood
  const lines = warn.mock.calls.filter(([, said]) => said === 'webhooks were refused or not stored')
  warn.mockRestore()
  expect(lines.map(([line]) => line)).toEqual([
    { account: world.account.uuid, reason: 'CUSTOMER_FULL', count: 1 },
  ])
  // The provider sends them again.
  for (const text of texts.filter((_, n) => statuses[n] === 503)) expect(await post(text)).toBe(200)
  expect(await post(...both)).toBe(200)
  const stored = await world.messages([...texts, ...both].map(({ text }) => text.body))
  expect(stored.length).toBe(texts.length + both.length)
}, 60_000)
