import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import type { StorableItem } from '../../channels/inbound'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { countSessionsWaitingForLocks } from '../../test/observe/count-sessions-waiting'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { mostApart } from '../items/apart-turns'
import { createMessageQueue } from './message-queue'
import { textItem } from './test/text-item'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(() => world.reset())
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

const newQueue = () => createMessageQueue(world.api.services.db, world.api.services.clock)

/** What puts a message of that account into the queue. */
async function storingFor({ uuid }: { readonly uuid: string }, queue = newQueue()) {
  const account = (await createAccountCache(world.api.services).find(uuid))?.own
  if (!account) throw new Error('no account')
  return (item: StorableItem) => queue.store(account, item)
}

/** Stores all of them at once. Returns how many transactions that took, and what became of each. */
async function storeAtOnce(items: readonly StorableItem[]) {
  const store = await storingFor(world.account)
  let transactions = 0
  overrideStatements(({ name }) => {
    if (name === 'lock_identifiers' || name === 'try_lock_identifiers') transactions += 1
    return null
  })
  const results = await Promise.allSettled(items.map(store))
  overrideStatements(null)
  return { transactions, results }
}

it('puts messages of different customers that wait into one transaction', async () => {
  const phones = Array.from({ length: 60 }, newPhone)
  const { transactions, results } = await storeAtOnce(
    phones.map((phone, n) => textItem(`juntos ${n}`, phone)),
  )
  // One that waited for nobody, ten beside it, and the others in two.
  expect(transactions).toBe(4)
  for (const [n, result] of results.entries())
    expect(result).toMatchObject({
      value: [{ events: [{ name: 'interaction.opened' }, {}], entries: [{ body: { text: `juntos ${n}` } }] }],
    })
  expect(await world.count('contacts', `phone = any('{${phones.join()}}')`)).toBe(60)
})

it('lets messages gather while all connections are taken by other businesses', async () => {
  const { db, clock } = world.api.services
  const queue = createMessageQueue({ ...db, sizes: { ...db.sizes, arriving: 1 } }, clock)
  const store = await storingFor(world.account, queue)
  const storeElsewhere = await storingFor(world.api.world.otra.whatsapp, queue)
  let transactions = 0
  overrideStatements(({ name }) => {
    if (name === 'lock_identifiers' || name === 'try_lock_identifiers') transactions += 1
    return null
  })
  const texts = Array.from({ length: 5 }, (_, n) => `reunidos ${n}`)
  const stored = await Promise.all([
    store(textItem('ocupa la conexión', newPhone())),
    ...texts.map((text) => storeElsewhere(textItem(text, newPhone()))),
  ])
  // Without the bound the first of the five would have begun one of its own, to wait for the connection in.
  expect(transactions).toBe(2)
  expect(stored.map((changes) => changes.length)).toEqual([1, 1, 1, 1, 1, 1])
})

it('stores the messages of one customer in order, one transaction after the other', async () => {
  const phone = newPhone()
  const { transactions } = await storeAtOnce(
    Array.from({ length: 12 }, (_, n) => textItem(`seguidos ${n}`, phone)),
  )
  expect(transactions).toBe(12)
  const rows = await world.rows<{ text: string }>(
    `select e.body ->> 'text' as text from entries e where e.body ->> 'text' like 'seguidos %' order by e.seq`,
  )
  expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, n) => `seguidos ${n}`))
})

it('links an answer to the message that came at the same moment', async () => {
  const fillers = Array.from({ length: 12 }, (_, n) => textItem(`alrededor ${n}`, newPhone()))
  const { results } = await storeAtOnce([
    ...fillers.slice(0, 4),
    textItem('la pregunta', newPhone(), { id: 'cola.pregunta' }),
    textItem('la respuesta', newPhone(), { replyTo: 'cola.pregunta' }),
    ...fillers.slice(4),
  ])
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  const rows = await world.rows(
    `select a.body ->> 'text' as text from entries e join entries a on a.uuid = e.reply_to
     where e.body ->> 'text' = 'la respuesta'`,
  )
  expect(rows).toEqual([{ text: 'la pregunta' }])
})

it('leaves the first message of a new customer out while another process stores one of theirs', async () => {
  const store = await storingFor(world.account)
  const phone = newPhone()
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${world.account.uuid}:${phone}`,
    ])
    const first = store(textItem('adelante', newPhone()))
    let isStored = false
    const held = store(textItem('a la vez', phone)).then(() => {
      isStored = true
    })
    await Promise.all([
      first,
      ...Array.from({ length: 12 }, (_, n) => store(textItem(`al lado ${n}`, newPhone()))),
    ])
    expect(isStored).toBe(false)
    await holder.query('commit')
    await held
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

it('tries no message of a batch by itself while the database is away', async () => {
  const { db, clock } = world.api.services
  let tried = 0
  const transaction = async (): Promise<never> => {
    tried += 1
    throw Object.assign(new Error('too many connections'), { code: '53300' })
  }
  const queue = createMessageQueue({ ...db, pipeline: { ...db.pipeline, transaction } }, clock)
  const store = await storingFor(world.account, queue)
  const ends = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => store(textItem(`sin base ${n}`, newPhone()))),
  )
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
  // The first, and the batches of the others.
  expect(tried).toBeLessThan(4)
})

it('stores the others where one message cannot be stored', async () => {
  await world.rows(`alter table entries add constraint no_bomb check (body ->> 'text' <> 'bomba junta')`)
  try {
    const items = Array.from({ length: 40 }, (_, n) =>
      textItem(n === 20 ? 'bomba junta' : `entre otros ${n}`, newPhone()),
    )
    const { results } = await storeAtOnce(items)
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([20])
    expect(await world.count('entries', `body ->> 'text' like 'entre otros %'`)).toBe(39)
  } finally {
    await world.rows('alter table entries drop constraint no_bomb')
  }
})

it('customers whose rows somebody holds keep no other business waiting', async () => {
  const queue = newQueue()
  const store = await storingFor(world.account, queue)
  const storeElsewhere = await storingFor(world.api.world.otra.whatsapp, queue)
  const phones = [newPhone(), newPhone()]
  for (const phone of phones) await store(textItem('antes', phone))
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = any ($1) for update of c`,
      [phones],
    )
    const held = phones.map((phone) => store(textItem('retenido', phone)))
    await waitForBlockedSessions(world.api.owner, 2)
    const elsewhere = storeElsewhere(textItem('en otro negocio', newPhone()))
    const first = await Promise.race([
      elsewhere.then(() => 'elsewhere'),
      ...held.map((one) => one.catch(() => {})),
    ])
    expect(first).toBe('elsewhere')
    await holder.query('commit')
    await Promise.all(held)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

it('customers whose rows somebody holds keep no others of their business waiting', async () => {
  const store = await storingFor(world.account)
  const phones = Array.from({ length: 5 }, newPhone)
  for (const phone of phones) await store(textItem('antes', phone))
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = any ($1) for update of c`,
      [phones],
    )
    const retained: string[] = []
    const held = phones.flatMap((phone) =>
      ['primero', 'segundo'].map((text) => store(textItem(text, phone)).then(() => retained.push(text))),
    )
    const others = Array.from({ length: 40 }, (_, n) => store(textItem(`al lado ${n}`, newPhone())))
    await Promise.all(others)
    expect(retained).toEqual([])
    await holder.query('commit')
    await Promise.all(held)
    const rows = await world.rows<{ texts: string[] }>(
      `select array_agg(e.body ->> 'text' order by e.seq) as texts from entries e
       join contacts p on p.uuid = (select contact_uuid from conversations c where c.uuid = e.conversation_uuid)
       where p.phone = any ('{${phones.join()}}') and e.kind = 'message' group by e.conversation_uuid`,
    )
    expect(rows).toEqual(phones.map(() => ({ texts: ['antes', 'primero', 'segundo'] })))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

it.each([
  ['one customer', 1, 30, 1],
  ['several customers', 12, 1, mostApart],
])(
  'has reactions of %s whose chats somebody holds wait with few connections',
  async (_, customers, each, most) => {
    const store = await storingFor(world.account)
    const phones = Array.from({ length: customers }, newPhone)
    for (const phone of phones) await store(textItem('antes', phone, { id: `cola.reaccionada.${phone}` }))
    const reactions = phones.flatMap((phone) =>
      Array.from({ length: each }, (_one, n) => ({
        ...{ accountKey: null, dedupeKey: `cola.reaccion.${phone}.${n}`, raw: {} },
        reaction: {
          target: `cola.reaccionada.${phone}`,
          customer: { keys: [phone] as const, name: null, phone, email: null },
          ...{ emoji: n % 2 ? '👍' : '❤️', at: null },
        },
      })),
    )
    const holder = await world.api.owner.connect()
    try {
      await holder.query('begin')
      await holder.query(
        'select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = any($1) for update of c',
        [phones],
      )
      const stored = reactions.map(store)
      await waitForBlockedSessions(world.api.owner, 1)
      const others = () =>
        Array.from({ length: 12 }, (_one, n) => store(textItem(`al lado ${n}`, newPhone())))
      await Promise.all(others())
      await Promise.all(others())
      expect(await countSessionsWaitingForLocks(world.api.owner)).toBeLessThanOrEqual(most)
      await holder.query('commit')
      await Promise.all(stored)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const keys = reactions.map(({ dedupeKey }) => `'${dedupeKey}'`)
    expect(await world.count('webhook_items', `dedupe_key in (${keys}) and state = 'done'`)).toBe(keys.length)
  },
)

it('costs as little to add where thousands of a customer wait as where none does', async () => {
  const [store, storeFree] = [await storingFor(world.account), await storingFor(world.account)]
  const phone = newPhone()
  await store(textItem('antes', phone))
  const stored: Promise<unknown>[] = []
  const add = (many: number, to: typeof store) => {
    const items = Array.from({ length: many }, () => textItem('seguido', phone))
    const began = performance.now()
    for (const item of items) stored.push(to(item).catch(() => {}))
    return performance.now() - began
  }
  /** The shortest of some times: a pause of the process makes others longer. */
  const shortest = (to: typeof store) => Math.min(...Array.from({ length: 8 }, () => add(20, to)))
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      'select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1 for update of c',
      [phone],
    )
    add(1, store)
    await waitForBlockedSessions(world.api.owner, 1)
    // Its transaction is slow by now: another may start.
    await holder.query('select pg_sleep(0.05)')
    const free = shortest(storeFree)
    add(1_500, store)
    // Where each that comes looks at all that wait, it is twenty times as much and more.
    expect(shortest(store) / free).toBeLessThan(8)
  } finally {
    // What waits still need not be stored.
    overrideStatements(() => 'select nothing_is_stored()')
    await holder.query('rollback')
    holder.release()
    await Promise.all(stored)
  }
})
