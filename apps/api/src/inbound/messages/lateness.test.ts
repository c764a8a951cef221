import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { createRefusalCounter } from '../webhook/count-refusals'
import { createItemMemory } from '../webhook/item-memory'
import { receiveWebhook } from '../webhook/receive-webhook'
import { createLastEventTracker } from '../webhook/track-last-event'
import { createLateness } from './lateness'
import { createMessageQueue, type MessageQueue } from './message-queue'
import { textItem } from './test/text-item'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

type Account = Parameters<MessageQueue['store']>[0]

/** Has 800 texts of so many customers wait until their business is late. Returns what ends that, once all is stored. */
async function makeLate(
  queue: MessageQueue,
  account: Account,
  customers = 800,
): Promise<() => Promise<unknown>> {
  const began = performance.now()
  let isOver = false
  /** Writes the next text once the one before is stored. */
  const keepWriting = async (phone: string) => {
    while (!isOver) await queue.store(account, textItem('de más', phone))
  }
  const phones = Array.from({ length: customers }, newPhone)
  const writers = Array.from({ length: 800 }, (_, n) =>
    keepWriting(phones[Math.floor((n * customers) / 800)] as string),
  )
  const stop = () => {
    isOver = true
    return Promise.all(writers)
  }
  while (!queue.isLate(account.business)) {
    if (performance.now() - began > 20_000) {
      await stop()
      throw new Error('more than can be stored, and nothing is late')
    }
    await sleep(20)
  }
  return stop
}

it('calls a business late once its messages have waited for a second, and no other', async () => {
  const { services, world: both } = world.api
  const queue = createMessageQueue(services.db, services.clock)
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const began = performance.now()
  const stop = await makeLate(queue, account)
  expect(performance.now() - began).toBeGreaterThan(1_000)
  expect(queue.isLate(both.otra.uuid)).toBe(false)
  await stop()
  // Whoever comes once all are stored need not come again later.
  expect(queue.isLate(account.business)).toBe(false)
})

it('calls a business late also where each of its customers writes several messages', async () => {
  const { services } = world.api
  const queue = createMessageQueue(services.db, services.clock)
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const stop = await makeLate(queue, account, 400)
  const late: boolean[] = []
  for (let at = 0; at < 50; at += 1) {
    late.push(queue.isLate(account.business))
    await sleep(20)
  }
  await stop()
  // That one of them has just had their turn says nothing of the others.
  expect(late.filter(Boolean).length).toBeGreaterThan(40)
})

it('calls nobody late because one customer writes faster than one message after the other is stored', async () => {
  const { services } = world.api
  const queue = createMessageQueue(services.db, services.clock)
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const [phone, began] = [newPhone(), performance.now()]
  let isOver = false
  const flood = async () => {
    while (performance.now() - began < 2_000) await queue.store(account, textItem('otra vez', phone))
  }
  const ends = Promise.all(Array.from({ length: 200 }, flood)).finally(() => (isOver = true))
  const late: boolean[] = []
  while (!isOver) {
    late.push(queue.isLate(account.business))
    await sleep(20)
  }
  await ends
  expect(late.length).toBeGreaterThan(50)
  expect(late).not.toContain(true)
})

it('calls no business late because one of its chats is held', async () => {
  const { services, owner } = world.api
  const queue = createMessageQueue(services.db, services.clock)
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const phone = newPhone()
  await queue.store(account, textItem('antes', phone))
  const [holder, next] = [await owner.connect(), await owner.connect()]
  const hold = async (by: typeof holder) => {
    await by.query('begin')
    await by.query(
      'select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1 for update of c',
      [phone],
    )
  }
  try {
    await hold(holder)
    // Each waits behind the one before, and the first for the chat.
    const stored = ['uno', 'dos', 'tres'].map((text) => queue.store(account, textItem(text, phone)))
    await sleep(250)
    // It gets the chat after the first, so that the second waits for it too.
    const holding = hold(next)
    await sleep(150)
    await holder.query('commit')
    await Promise.all([stored[0], holding])
    await sleep(1_200)
    expect(queue.isLate(account.business)).toBe(false)
    await next.query('commit')
    await Promise.all(stored)
  } finally {
    for (const one of [holder, next]) {
      await one.query('rollback')
      one.release()
    }
  }
})

it('calls nobody late while only messages behind a held chat wait', async () => {
  const { services, owner } = world.api
  const queue = createMessageQueue(services.db, services.clock)
  const account = (await createAccountCache(services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const phone = newPhone()
  const write = () => queue.store(account, textItem('de otra', phone))
  await write()
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query(
    'select from conversations c where exists (select from identities d where d.uuid = c.identity_uuid and d.external_id = $1) for update',
    [phone],
  )
  const held = [write(), write()]
  try {
    const stop = await makeLate(queue, account)
    await stop()
    expect(queue.isLate(account.business)).toBe(false)
  } finally {
    await holder.query('commit')
    holder.release()
    await Promise.all(held)
  }
})

it('tells the end of it by the waits, and forgets it after a calm', () => {
  let now = 0
  const lateness = createLateness(() => now)
  const after = (ms: number, waitMs: number) => {
    now += ms
    lateness.record('a', waitMs)
    return lateness.isLate('a')
  }
  expect([after(0, 300), after(900, 300), after(300, 300), after(10, 5), after(10, 300)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
  expect([after(10, 5), after(6_000, 300), after(900, 300), after(300, 300)]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

it('lets messages of a late business come again later, and takes what it sends about ours', async () => {
  const { services } = world.api
  const queue: MessageQueue = { ...createMessageQueue(services.db, services.clock), isLate: () => true }
  const refused: string[] = []
  const deps = {
    accounts: createAccountCache(services),
    refusals: createRefusalCounter(services),
    failures: { count: (_: string | null, reason: string) => void refused.push(reason) },
    lastEvents: createLastEventTracker(services),
    memory: createItemMemory(),
    queue,
  }
  const post = (list: unknown[], statuses: unknown[]) => {
    const bytes = Buffer.from(
      JSON.stringify(webhookOf(list, { key: world.account.phone_number_id, statuses })),
    )
    const signature = `sha256=${createHmac('sha256', world.account.app_secret).update(bytes).digest('hex')}`
    return receiveWebhook(services, deps, {
      params: { type: 'whatsapp', uuid: world.account.uuid },
      body: async () => bytes,
      header: () => signature,
    })
  }
  await expect(post([textOf('llega tarde')], [])).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(refused).toEqual(['BUSINESS_LATE'])
  expect(await world.count('entries', `body ->> 'text' = 'llega tarde'`)).toBe(0)
  expect(await post([], [{ id: 'wamid.NADIE', status: 'sent', timestamp: '1' }])).toBe('')
})
