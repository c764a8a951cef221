import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { countSessionsWaitingForLocks } from '../../test/observe/count-sessions-waiting'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { mostApart } from '../items/apart-turns'
import { createMessageQueue } from '../messages/message-queue'
import { textItem } from '../messages/test/text-item'
import { addMessages, itemOf, loseAnswer, openQueue, postStatus } from './test/test-statuses'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(() => world.reset())
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

interface Chat extends Served {
  readonly phone: string
  readonly ids: readonly string[]
}
async function newChats(many: number, messages: number): Promise<readonly Chat[]> {
  const chats: Chat[] = []
  for (let at = 0; at < many; at += 1) {
    const phone = newPhone()
    const served = await world.served(phone)
    chats.push({ ...served, phone, ids: await addMessages(world, served, messages) })
  }
  return chats
}
const newChat = async (messages = 1): Promise<Chat> => {
  const [chat] = await newChats(1, messages)
  if (!chat) throw new Error('no chat')
  return chat
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>
/** Another transaction, which lasts as long as `work`. */
async function inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const client = await world.api.owner.connect()
  try {
    await client.query('begin')
    const result = await work((text, values) => client.query(text, values))
    await client.query('commit')
    return result
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const hold = (run: Run, ...chats: readonly Chat[]) =>
  run('select from conversations where uuid = any($1) order by uuid for update', [
    chats.map(({ conversation }) => conversation),
  ])
const waitForHeld = () => waitForBlockedSessions(world.api.owner, 1)

/** The most sessions that wait for a lock at once while the work lasts. */
async function mostWaitingDuring(work: Promise<unknown>): Promise<number> {
  let most = 0
  let lasts = true
  const ends = work.finally(() => {
    lasts = false
  })
  while (lasts) {
    most = Math.max(most, await countSessionsWaitingForLocks(world.api.owner))
    await world.rows('select pg_sleep(0.01)')
  }
  await ends
  return most
}

const statusesOf = async (chats: readonly Chat[]) =>
  (await Promise.all(chats.map(({ conversation }) => world.thread(conversation)))).flatMap((entries) =>
    entries.flatMap(({ status }) => status ?? []),
  )
const storedItems = () => world.count('webhook_items', `kind = 'status' and state = 'done'`)
const openOwnQueue = ({ db, clock } = world.api.services) => openQueue(world, createMessageQueue(db, clock))

describe('statuses of chats that another transaction holds', () => {
  it.each([
    [1, 40],
    [5, 8],
  ])(
    'of %i chats with %i messages each keep few sessions and nobody else waiting',
    async (many, messages) => {
      const [held, others] = [await newChats(many, messages), await newChats(3, 4)]
      const before = await storedItems()
      const told: number[] = []
      const ids = held.flatMap((chat) => chat.ids)
      const [most, times] = await inTransaction(async (run) => {
        await hold(run, ...held)
        for (const id of ids) void postStatus(world, id, 'delivered').then((status) => told.push(status))
        await waitForHeld()
        const took: number[] = []
        const postOthers = async () => {
          for (const id of others.flatMap((chat) => chat.ids)) {
            const began = performance.now()
            expect(await postStatus(world, id, 'delivered')).toBe(200)
            took.push(performance.now() - began)
          }
        }
        return [await mostWaitingDuring(postOthers()), took]
      })
      expect(most).toBeLessThanOrEqual(mostApart)
      // Two pauses between batches are 200 ms; one that waits for a chat takes 500 ms and more.
      expect(times.toSorted((one, other) => one - other)[times.length / 2]).toBeLessThan(500)
      expect(new Set(await statusesOf(others))).toEqual(new Set(['delivered']))
      await expect.poll(() => told.length, { timeout: 20_000 }).toBe(ids.length)
      expect(new Set(told)).toEqual(new Set([200]))
      expect(await statusesOf(held)).toEqual(ids.map(() => 'delivered'))
      const all = ids.length + others.flatMap((chat) => chat.ids).length
      expect((await storedItems()) - before).toBe(all)
    },
  )

  it('keep one session waiting where a business has two', async () => {
    const [held, [free]] = [await newChats(4, 2), await newChats(1, 12)]
    const { db } = world.api.services
    const { store } = await openOwnQueue({
      ...world.api.services,
      db: { ...db, sizes: { ...db.sizes, arriving: 3 } },
    })
    const { most, stored } = await inTransaction(async (run) => {
      await hold(run, ...held)
      const stored = held.flatMap((chat) => chat.ids).map((id) => store(itemOf(id, 'delivered')))
      await waitForHeld()
      const others = async () => {
        for (const id of free?.ids ?? []) await store(itemOf(id, 'delivered'))
      }
      return { most: await mostWaitingDuring(others()), stored }
    })
    expect(most).toBe(1)
    await Promise.all(stored)
    expect(new Set(await statusesOf(held))).toEqual(new Set(['delivered']))
  })

  it('leave others a connection, with messages of such chats, and with statuses that wait for other rows', async () => {
    const held = await newChats(3, 1)
    const [free] = await newChats(1, 12)
    const lost: string[] = []
    for (const chat of await newChats(2, 0)) lost.push(await chat.write('sin respuesta'))
    for (const uuid of lost) await loseAnswer(world, uuid)
    const { store } = await openOwnQueue()
    const { most, stored } = await inTransaction(async (run) => {
      await hold(run, ...held)
      await run('select from outbound_attempts where entry_uuid = any($1) for update', [lost])
      const stored = [
        ...held.flatMap(({ ids, phone }) => [
          ...ids.map((id) => store(itemOf(id, 'delivered'))),
          store(textItem('¿Siguen ahí?', phone)),
        ]),
        ...lost.map((entry) => store(itemOf(`${entry}.id`, 'delivered', { entry, part: 'text' }))),
      ]
      await waitForHeld()
      // A batch waits for some other row for 100 ms at most: by now none does.
      await run('select pg_sleep(0.4)')
      const others = async () => {
        for (const id of free?.ids ?? []) {
          await store(itemOf(id, 'delivered'))
          await store(textItem('Al lado', newPhone()))
        }
      }
      return { most: await mostWaitingDuring(others()), stored }
    })
    expect(most).toBeLessThanOrEqual(mostApart)
    await Promise.all(stored)
    expect(new Set(await statusesOf(held))).toEqual(new Set(['delivered']))
    expect(await world.messages(['¿Siguen ahí?'])).toHaveLength(held.length)
  })

  it('are stored by the one transaction that waits for their chat', async () => {
    const chat = await newChat(6)
    const { store } = await openOwnQueue()
    const begun = { batches: 0, waiting: 0 }
    overrideStatements(({ name }) => {
      if (name === 'try_lock_identifiers') begun.batches += 1
      if (name === 'lock_identifiers') begun.waiting += 1
      return null
    })
    const stored = await inTransaction(async (run) => {
      await hold(run, chat)
      const waits: Promise<unknown>[] = []
      for (const [at, id] of chat.ids.entries()) {
        waits.push(store(itemOf(id, 'delivered'), true))
        await expect.poll(() => begun.batches).toBe(at + 1)
      }
      await waitForHeld()
      begun.waiting = 0
      return waits
    })
    await Promise.all(stored)
    // One for those that came while it waited, and where it has just paused one more for itself.
    expect(begun.waiting).toBeLessThanOrEqual(2)
    expect(await statusesOf([chat])).toEqual(chat.ids.map(() => 'delivered'))
  })

  it('are not overtaken by later ones of their message', async () => {
    const [stuck, free] = await newChats(2, 1)
    const { store } = await openOwnQueue()
    const [id = '', other = ''] = [...(stuck?.ids ?? []), ...(free?.ids ?? [])]
    const order: string[] = []
    const put = (status: 'delivered' | 'read') => store(itemOf(id, status)).then(() => order.push(status))
    const first = await inTransaction(async (run) => {
      if (stuck) await hold(run, stuck)
      const delivered = put('delivered')
      await store(itemOf(other, 'delivered'))
      await waitForHeld()
      // It has waited for the chat for too long, and pauses.
      await expect.poll(() => countSessionsWaitingForLocks(world.api.owner)).toBe(0)
      return { delivered }
    })
    await Promise.all([first.delivered, put('read')])
    expect(order).toEqual(['delivered', 'read'])
    expect(await statusesOf(stuck ? [stuck] : [])).toEqual(['read'])
  })

  it('cost as little to add where thousands wait behind their message as where none does', async () => {
    const chat = await newChat()
    const [{ store }, free] = [await openOwnQueue(), await openOwnQueue()]
    const [id = ''] = chat.ids
    const stored: Promise<unknown>[] = []
    const add = (many: number, to: typeof store, message: string) => {
      const began = performance.now()
      for (let at = 0; at < many; at += 1)
        stored.push(to({ ...itemOf(message, 'delivered'), dedupeKey: `${message}:${stored.length}` }))
      return performance.now() - began
    }
    /** The shortest of some times: a pause of the process makes others longer. */
    const shortest = (to: typeof store, message: string) =>
      Math.min(...Array.from({ length: 8 }, () => add(100, to, message)))
    const ratio = await inTransaction(async (run) => {
      await hold(run, chat)
      add(1, store, id)
      await waitForHeld()
      add(5_000, store, id)
      return shortest(store, id) / shortest(free.store, `wamid.${randomUUID()}`)
    })
    await Promise.all(stored)
    // Where each that comes looks at all that wait, it is twenty times as much and more.
    expect(ratio).toBeLessThan(8)
    expect(await statusesOf([chat])).toEqual(['delivered'])
  })

  it('wait for the message that is being written at this moment', async () => {
    const [chat, free] = [await newChat(), await newChat()]
    const { store } = await openOwnQueue()
    const id = `wamid.${randomUUID()}`
    const stored = await inTransaction(async (run) => {
      // As recording the outcome of a send does.
      await run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${world.account.uuid}>${id}`])
      const waits = store(itemOf(id, 'delivered'))
      await store(itemOf(free.ids[0] ?? '', 'delivered'))
      await waitForHeld()
      await run('update entries set provider_message_id = $2 where provider_message_id = $1', [
        chat.ids[0],
        id,
      ])
      return { waits }
    })
    await stored.waits
    expect(await statusesOf([chat])).toEqual(['delivered'])
  })

  it('wait for the outcome of the send that they name', async () => {
    const [chat, free] = [await newChat(0), await newChat()]
    const { store } = await openOwnQueue()
    const uuid = await chat.write('sin respuesta')
    await world.rows(
      `insert into outbound_attempts (business_uuid, uuid, entry_uuid, number, state, started_at)
       select business_uuid, gen_random_uuid(), uuid, 1, 'requesting', now() from entries where uuid = $1`,
      [uuid],
    )
    const stored = await inTransaction(async (run) => {
      await hold(run, chat)
      const waits = store(itemOf(`${uuid}.id`, 'delivered', { entry: uuid, part: 'text' }))
      await store(itemOf(free.ids[0] ?? '', 'delivered'))
      await waitForHeld()
      await run(`update outbound_attempts set state = 'unknown', finished_at = now() where entry_uuid = $1`, [
        uuid,
      ])
      await run(`update entries set status = 'unknown' where uuid = $1`, [uuid])
      return { waits }
    })
    await stored.waits
    expect(await statusesOf([chat])).toEqual(['delivered'])
  })
})
