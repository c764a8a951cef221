import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import type { Db } from '../../platform/db/db'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { createMessageQueue } from '../messages/message-queue'
import { addMessages, itemOf, loseAnswer, openQueue, postStatus } from './test/test-statuses'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(() => world.reset())
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

const messages = async (many: number): Promise<readonly string[]> =>
  addMessages(world, await world.served(newPhone()), many)
const statusesOf = async (ids: readonly string[]) =>
  (
    await world.rows<{ status: string }>('select status from entries where provider_message_id = any($1)', [
      ids,
    ])
  ).map(({ status }) => status)

const storedItems = () => world.count('webhook_items', `kind = 'status' and state = 'done'`)

/** Ends the sessions that store statuses, so many of them after the first ones. */
function endSessions(many: number, after = 0): () => number {
  let [begun, ended] = [0, 0]
  overrideStatements(({ name }) => {
    if (name !== 'read_status_facts' || ended === many) return null
    begun += 1
    if (begun <= after) return null
    ended += 1
    return 'select pg_terminate_backend(pg_backend_pid())'
  })
  return () => ended
}

describe('statuses whose connection is lost', () => {
  it.each([1, 6])('are stored on another one: %i of them', async (many) => {
    const ids = await messages(many)
    const ended = endSessions(1)
    const answers = await Promise.all(ids.map((id) => postStatus(world, id, 'delivered')))
    expect([new Set(answers), ended()]).toEqual([new Set([200]), 1])
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'delivered'))
  })

  it('are stored on another one also where a message has a transaction of its own', async () => {
    const chat = await world.served(newPhone())
    const lost = await chat.write('sin respuesta')
    await loseAnswer(world, lost)
    const [other = ''] = await addMessages(world, chat, 1)
    const { db, clock } = world.api.services
    const { store } = await openQueue(world, createMessageQueue(db, clock))
    // After the batch, which leaves it.
    const ended = endSessions(1, 1)
    await Promise.all([
      store(itemOf(other, 'delivered')),
      store(itemOf(`${lost}.id`, 'delivered', { entry: lost, part: 'text' })),
    ])
    expect(ended()).toBe(1)
    expect((await world.thread(chat.conversation)).flatMap(({ status }) => status ?? [])).toEqual([
      'delivered',
      'delivered',
    ])
  })

  it('are refused when the other one is lost too, and stored when they come again', async () => {
    const ids = await messages(3)
    const ended = endSessions(2)
    // The first is stored at once, on the two connections that are lost; the others gather.
    const [first = '', ...others] = ids
    expect([await postStatus(world, first, 'delivered'), ended()]).toEqual([503, 2])
    expect(await Promise.all(others.map((id) => postStatus(world, id, 'delivered')))).toEqual([200, 200])
    expect(await postStatus(world, first, 'delivered')).toBe(200)
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'delivered'))
  })

  it('after they were committed are stored once', async () => {
    const ids = await messages(3)
    const { db, clock } = world.api.services
    const before = await storedItems()
    let lost = 0
    const transaction: Db['pipeline']['transaction'] = async (of, work) => {
      const result = await db.pipeline.transaction(of, work)
      if (lost > 0) return result
      lost += 1
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    }
    const queue = createMessageQueue({ ...db, pipeline: { ...db.pipeline, transaction } }, clock)
    const { store } = await openQueue(world, queue)
    await Promise.all(ids.map((id) => store(itemOf(id, 'delivered'))))
    expect(lost).toBe(1)
    expect(await statusesOf(ids)).toEqual(ids.map(() => 'delivered'))
    expect((await storedItems()) - before).toBe(ids.length)
  })
})
