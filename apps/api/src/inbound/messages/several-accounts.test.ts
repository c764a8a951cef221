import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { overrideStatements, type PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { isLockTimeout } from '../../platform/errors/is-lock-timeout'
import type { Services } from '../../platform/services'
import { connectWhatsApp } from '../../test/factories'
import { createMessageQueue } from './message-queue'
import { textItem } from './test/text-item'

/** Messages of several accounts of one business share a transaction. */

let world: ProviderWorld
let other: { readonly uuid: string }
beforeAll(async () => {
  world = await bootProviderWorld()
  other = await connectWhatsApp(world.api.services, world.business)
})
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

/** What puts a message of each of the two accounts into one queue. */
async function storing({ db, clock }: Pick<Services, 'db' | 'clock'> = world.api.services) {
  const queue = createMessageQueue(db, clock)
  const cache = createAccountCache(world.api.services)
  return Promise.all(
    [world.account, other].map(async ({ uuid }) => {
      const account = (await cache.find(uuid))?.own
      if (!account) throw new Error('no account')
      return (text: string, phone: string, own?: Parameters<typeof textItem>[2]) =>
        queue.store(account, textItem(text, phone, own))
    }),
  )
}
type Store = Awaited<ReturnType<typeof storing>>[number]
const bothStores = async (services?: Pick<Services, 'db' | 'clock'>) =>
  (await storing(services)) as unknown as readonly [Store, Store]

function countTransactions() {
  let count = 0
  overrideStatements(({ name }) => {
    if (name === 'lock_identifiers' || name === 'try_lock_identifiers') count += 1
    return null
  })
  return () => count
}

it('puts messages of two accounts into one transaction, and each into its account', async () => {
  const stores = await bothStores()
  const transactions = countTransactions()
  const phones = Array.from({ length: 30 }, newPhone)
  await Promise.all(phones.map((phone, n) => stores[n % 2]?.(`cuenta ${n % 2}`, phone)))
  // One that waited for nobody, ten beside it, and the others.
  expect(transactions()).toBe(3)
  const rows = await world.rows(
    `select distinct e.body ->> 'text' as text, e.channel_account_uuid as entry, c.channel_account_uuid as conversation,
       d.channel_account_uuid as identity, w.channel_account_uuid as item
     from entries e join conversations c on c.uuid = e.conversation_uuid join identities d on d.uuid = c.identity_uuid
     join webhook_items w on w.dedupe_key = e.provider_message_id
     where e.body ->> 'text' like 'cuenta %' order by 1`,
  )
  const everywhere = (uuid: string) => ({ entry: uuid, conversation: uuid, identity: uuid, item: uuid })
  expect(rows).toEqual([
    { text: 'cuenta 0', ...everywhere(world.account.uuid) },
    { text: 'cuenta 1', ...everywhere(other.uuid) },
  ])
})

it('knows the same identifier of two accounts apart', async () => {
  const [store, storeAtOther] = await bothStores()
  const phones = Array.from({ length: 4 }, newPhone)
  for (const phone of phones) await Promise.all([store('uno', phone), storeAtOther('dos', phone)])
  const texts = Array.from({ length: 12 }, (_, n) => n)
  // The first begins alone, so that those after it share one.
  const first = store('adelante', newPhone())
  await Promise.all([
    first,
    ...phones.map((phone, n) => (n % 2 ? store : storeAtOther)(`vuelve ${n % 2}`, phone)),
    ...texts.map((n) => (n % 2 ? store : storeAtOther)('relleno', newPhone())),
  ])
  const rows = await world.rows(
    `select array_agg(e.body ->> 'text' order by e.seq) as texts, c.channel_account_uuid = $2 as other from entries e
     join conversations c on c.uuid = e.conversation_uuid join contacts p on p.uuid = c.contact_uuid
     where p.phone = any ($1) and e.kind = 'message' group by c.uuid, c.channel_account_uuid order by 2, 1`,
    [phones, other.uuid],
  )
  expect(rows).toEqual([
    { texts: ['uno'], other: false },
    { texts: ['uno'], other: false },
    { texts: ['uno', 'vuelve 1'], other: false },
    { texts: ['uno', 'vuelve 1'], other: false },
    { texts: ['dos'], other: true },
    { texts: ['dos'], other: true },
    { texts: ['dos', 'vuelve 0'], other: true },
    { texts: ['dos', 'vuelve 0'], other: true },
  ])
})

it("knows the same provider's id of two accounts apart", async () => {
  const [store, storeAtOther] = await bothStores()
  const id = 'cuentas.repetido'
  await store('aquí', newPhone(), { id })
  const transactions = countTransactions()
  const first = store('adelante', newPhone())
  const texts = Array.from({ length: 10 }, (_, n) => n)
  await Promise.all([
    first,
    store('responde', newPhone(), { replyTo: id }),
    storeAtOther('allí', newPhone(), { id }),
    ...texts.map(() => store('relleno', newPhone())),
  ])
  expect(transactions()).toBeLessThan(4)
  const rows = await world.rows(
    `select e.body ->> 'text' as text, e.channel_account_uuid = $2 as other, a.body ->> 'text' as answered_by from entries e
     left join entries a on a.reply_to = e.uuid where e.provider_message_id = $1 order by 2`,
    [id, other.uuid],
  )
  expect(rows).toEqual([
    { text: 'aquí', other: false, answered_by: 'responde' },
    { text: 'allí', other: true, answered_by: null },
  ])
})

it('makes one contact of somebody new who writes to both at once', async () => {
  const [store, storeAtOther] = await bothStores()
  const transactions = countTransactions()
  const first = store('adelante', newPhone())
  const phones = Array.from({ length: 6 }, newPhone)
  await Promise.all([
    first,
    ...phones.flatMap((phone) => [store('a la una', phone), storeAtOther('a la otra', phone)]),
  ])
  // Only the second message of each is stored by itself.
  expect(transactions()).toBeLessThanOrEqual(3 + phones.length)
  for (const phone of phones) expect(await world.count('contacts', `phone = '${phone}'`)).toBe(1)
  expect(await world.count('identities', `external_id = any ('{${phones.join()}}')`)).toBe(12)
})

it('waits for no chat of the same identifier on another account', async () => {
  const [store, storeAtOther] = await bothStores()
  const phone = newPhone()
  await Promise.all([store('aquí', phone), storeAtOther('allí', phone)])
  const transactions = countTransactions()
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from conversations c join contacts p on p.uuid = c.contact_uuid
       where p.phone = $1 and c.channel_account_uuid = $2 for update of c`,
      [phone, other.uuid],
    )
    const first = store('adelante', newPhone())
    const texts = Array.from({ length: 12 }, (_, n) => n)
    await Promise.all([
      first,
      store('otra vez aquí', phone),
      ...texts.map((n) => (n % 2 ? store : storeAtOther)('al lado', newPhone())),
    ])
    // None was stored alone, because none was held.
    expect(transactions()).toBeLessThan(5)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

it('serves the accounts in turn: one that is flooded keeps no other waiting', async () => {
  const [store, storeAtOther] = await bothStores()
  const stored: string[] = []
  const storeOf = async (own: Store, text: string) => {
    await own(text, newPhone())
    stored.push(text)
  }
  const flood = Array.from({ length: 150 }, () => storeOf(store, 'inundación'))
  await Promise.all([...flood, storeOf(storeAtOther, 'tranquila')])
  // Three transactions may have begun, and one more may overtake the next, which has it.
  expect(stored.indexOf('tranquila')).toBeLessThan(1 + 10 + 3 * 32)
})

/** The services, and how many keys each transaction locked that another one kept waiting for too long. */
function recordingTimeouts() {
  const { services } = world.api
  const { pipeline } = services.db
  const keysOfFailed: number[] = []
  const transaction: typeof pipeline.transaction = async (of, work) => {
    let keys = 0
    const counting = ({ send, ...tx }: PipelinedTx): PipelinedTx => ({
      ...tx,
      send(statement, values) {
        if (statement.name === 'lock_identifiers' || statement.name === 'try_lock_identifiers')
          keys = (values?.[0] as readonly string[] | undefined)?.length ?? 0
        return send(statement, values)
      },
    })
    return pipeline
      .transaction(of, (tx) => work(counting(tx)))
      .catch((error: unknown) => {
        if (isLockTimeout(error)) keysOfFailed.push(keys)
        throw error
      })
  }
  return {
    services: { ...services, db: { ...services.db, pipeline: { ...pipeline, transaction } } },
    keysOfFailed,
  }
}

it('leaves a held chat out of the transaction that others share', async () => {
  const { services, keysOfFailed } = recordingTimeouts()
  const [store, storeAtOther] = await bothStores(services)
  const phone = newPhone()
  await store('antes', phone)
  const transactions = countTransactions()
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      'select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1 for update of c',
      [phone],
    )
    const first = store('adelante', newPhone())
    const held = store('retenido', phone)
    const texts = Array.from({ length: 12 }, (_, n) => n)
    await Promise.all([
      first,
      ...texts.map((n) => (n % 2 ? store : storeAtOther)('junto al retenido', newPhone())),
    ])
    // Only the held one may have waited by then: for its own id and its customer's.
    expect(keysOfFailed.filter((keys) => keys > 2)).toEqual([])
    // That of the first, those of the others, and its own.
    expect(transactions()).toBeLessThan(6)
    await holder.query('commit')
    await held
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const [stored] = await world.rows<{ texts: string[] }>(
    `select array_agg(e.body ->> 'text' order by e.seq) as texts from entries e join contacts p on p.uuid = e.author_uuid
     where p.phone = $1`,
    [phone],
  )
  expect(stored?.texts).toEqual(['antes', 'retenido'])
})

it('lets a chat that stays held keep no message of the other account waiting again and again', async () => {
  const { services, keysOfFailed } = recordingTimeouts()
  const [store, storeAtOther] = await bothStores(services)
  const phone = newPhone()
  await store('antes', phone)
  const holder = await world.api.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(
      'select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1 for update of c',
      [phone],
    )
    let isHeld = true
    const held = store('retenido', phone).finally(() => {
      isHeld = false
    })
    // Many write to the other account, so that some always wait.
    const busy = Array.from({ length: 12 }, async () => {
      while (isHeld) await storeAtOther('al lado', newPhone())
    })
    await expect.poll(() => keysOfFailed.length, { timeout: 10_000 }).toBeGreaterThan(3)
    await holder.query('commit')
    await Promise.all([held, ...busy])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // The message's own id and its customer's.
  expect(keysOfFailed).toEqual(keysOfFailed.map(() => 2))
})
