import { randomUUID } from 'node:crypto'
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

it('whose edits and deletions wait for their chat takes no connections of others', async () => {
  const [flooding, other] = [newPhone(), newPhone()]
  const texts = Array.from({ length: 80 }, (_, n) => textOf(`se cambia ${n}`, flooding))
  expect(await post(...texts)).toBe(200)
  const changes = texts.map(({ id, from, timestamp }, n) => {
    const common = { from, timestamp, id: `${id}.cambio` }
    const message = { type: 'text', text: { body: `cambiado ${n}` } }
    return n % 2 === 0
      ? { ...common, type: 'revoke', revoke: { original_message_id: id } }
      : { ...common, type: 'edit', edit: { original_message_id: id, message } }
  })
  const transactions = vi.spyOn(world.api.services.db.pipeline, 'transaction')
  const postOne = (message: unknown) =>
    world.post(webhookOf([message], { key: world.account.phone_number_id }))
  let flood: Promise<readonly number[]> = Promise.resolve([])
  await withHeldChat(flooding, async () => {
    flood = Promise.all(changes.map(postOne))
    for (const n of [1, 2, 3, 4]) expect(await post(textOf(`mientras tanto ${n}`, other))).toBe(200)
    expect(transactions.mock.calls.length).toBeLessThan(40)
  })
  transactions.mockRestore()
  expect(new Set(await flood)).toEqual(new Set([200]))
  const bodies = await world.rows(
    `select from entries where body ->> 'text' ~ '^cambiado' or (provider_message_id = any($1) and deleted_at is not null)`,
    [texts.map(({ id }) => id)],
  )
  expect(bodies).toHaveLength(texts.length)
}, 60_000)

it('wait for no connection behind many statuses that tell of a trouble of their account', async () => {
  const { pipeline } = world.api.services.db
  const { transaction } = pipeline
  let [running, most] = [0, 0]
  const counted = vi.spyOn(pipeline, 'transaction').mockImplementation((async (
    ...args: Parameters<typeof transaction>
  ) => {
    running += 1
    most = Math.max(most, running)
    return transaction(...args).finally(() => {
      running -= 1
    })
  }) as typeof transaction)
  const statuses = Array.from({ length: 100 }, () => ({
    ...{ id: `wamid.${randomUUID()}`, status: 'failed', timestamp: '1795219200', recipient_id: newPhone() },
    errors: [{ code: 131042, title: 'payment' }],
  }))
  const ends = await Promise.all([
    ...statuses.map((status) =>
      world.post(webhookOf([], { key: world.account.phone_number_id, statuses: [status] })),
    ),
    post(textOf('entre problemas', newPhone())),
  ])
  counted.mockRestore()
  expect(new Set(ends)).toEqual(new Set([200]))
  expect(most).toBeLessThan(10)
}, 60_000)

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
