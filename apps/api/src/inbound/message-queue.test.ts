import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAccountCache } from '../channels/accounts'
import type { StorableItem } from '../channels/inbound'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../channels/test-provider'
import { sabotageStatements } from '../platform/db/pipeline'
import { createMessageQueue } from './message-queue'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(() => world.reset())
afterEach(() => sabotageStatements(null))
afterAll(() => world.stop())

const messageOf = (text: string, phone: string): StorableItem => {
  names += 1
  return {
    accountKey: null,
    dedupeKey: `cola.${names}`,
    raw: {},
    message: {
      providerMessageId: `cola.${names}`,
      customer: { keys: [phone], name: 'Cliente', phone, email: null },
      threadKey: '',
      subject: null,
      sentAt: null,
      content: { type: 'text', body: { text } },
      replyTo: null,
      media: null,
    },
  }
}
let names = 0

/** Stores all of them at once. Answers how many transactions that took, and what became of each. */
async function storeAtOnce(items: readonly StorableItem[]) {
  const { services } = world.api
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const queue = createMessageQueue(services.db, services.clock)
  let transactions = 0
  sabotageStatements(({ name }) => {
    if (name === 'lock_names') transactions += 1
    return null
  })
  const results = await Promise.allSettled(items.map((item) => queue.store(account, item)))
  sabotageStatements(null)
  return { transactions, results }
}

it('messages of different customers that wait share a transaction', async () => {
  const phones = Array.from({ length: 60 }, newPhone)
  const { transactions, results } = await storeAtOnce(
    phones.map((phone, n) => messageOf(`juntos ${n}`, phone)),
  )
  // Two that waited for nobody, and the others in two.
  expect(transactions).toBe(4)
  for (const [n, result] of results.entries())
    expect(result).toMatchObject({ value: [{ opened: true, entries: [{ body: { text: `juntos ${n}` } }] }] })
  expect(await world.count('contacts', `phone = any('{${phones.join()}}')`)).toBe(60)
})

it('those of one customer keep their order, one transaction after the other', async () => {
  const phone = newPhone()
  const { transactions } = await storeAtOnce(
    Array.from({ length: 12 }, (_, n) => messageOf(`seguidos ${n}`, phone)),
  )
  expect(transactions).toBe(12)
  const rows = await world.rows<{ text: string }>(
    `select e.body ->> 'text' as text from entries e where e.body ->> 'text' like 'seguidos %' order by e.seq`,
  )
  expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, n) => `seguidos ${n}`))
})

it('one that cannot be stored takes none of the others with it', async () => {
  await world.rows(`alter table entries add constraint no_bomb check (body ->> 'text' <> 'bomba junta')`)
  try {
    const items = Array.from({ length: 40 }, (_, n) =>
      messageOf(n === 20 ? 'bomba junta' : `entre otros ${n}`, newPhone()),
    )
    const { results } = await storeAtOnce(items)
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([20])
    expect(await world.count('entries', `body ->> 'text' like 'entre otros %'`)).toBe(39)
  } finally {
    await world.rows('alter table entries drop constraint no_bomb')
  }
})
