import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessageStatus } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import type { StorableItem } from '../../channels/inbound'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import { agentOf } from '../../test/agent'
import { countStatements } from '../../test/observe/count-statements'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'
import { createMessageQueue } from '../messages/message-queue'
import { gatherMs } from './status-queue'
import { maxBatch } from './store-batch'
import {
  addMessages,
  itemOf,
  loseAnswer,
  openQueue as openQueueOf,
  postStatus,
  unknownIds,
} from './test/test-statuses'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(() => world.reset())
afterEach(() => {
  vi.useRealTimers()
  overrideStatements(null)
})
afterAll(() => world.stop())

/** A chat of Ana's with a message that she sent and one that the business wrote on its phone; `ids`: the provider's. */
interface Chat extends Served {
  readonly ids: readonly [string, string]
}
async function newChat(): Promise<Chat> {
  const served = await world.served(newPhone())
  const uuid = await served.write('Ya va')
  await deliverConversation(world.api.services, {
    business: world.business,
    conversation: served.conversation,
  })
  const [elsewhere = ''] = await addMessages(world, served, 1)
  const [part] = await world.rows<{ id: string }>(
    'select provider_message_id as id from outbound_parts where entry_uuid = $1',
    [uuid],
  )
  return { ...served, ids: [part?.id ?? '', elsewhere] }
}

const statesOf = async (chats: readonly Chat[]) =>
  Promise.all(
    chats.map(async ({ conversation }) =>
      (await world.thread(conversation)).flatMap(({ status }) => status ?? []),
    ),
  )
const openQueue = (account = world.account as { readonly uuid: string }, queue = newQueue()) =>
  openQueueOf(world, queue, account)
const newQueue = (isServing = () => true) =>
  createMessageQueue(world.api.services.db, world.api.services.clock, isServing)

/** Counts the transactions of statuses from now on. */
function countTransactions(): () => number {
  let transactions = 0
  overrideStatements(({ name }) => {
    if (name === 'lock_identifiers' || name === 'try_lock_identifiers') transactions += 1
    return null
  })
  return () => transactions
}
/** Stops the time of pauses: only `advance` ends one. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
}

describe('statuses of many messages at once', () => {
  const words = ['sent', 'delivered', 'read'] as const

  it('share a transaction after the first, with one change of each message and of each chat', async () => {
    const chats = [await newChat(), await newChat(), await newChat()]
    const [first, ...others] = words.flatMap((word) =>
      chats.flatMap(({ ids }) => ids.map((id) => itemOf(id, word))),
    )
    const { store } = await openQueue()
    stopTime()
    const transactions = countTransactions()
    const one = first && (await store(first))
    expect([one, transactions()]).toEqual([[], 1])
    const stored = others.map((item) => store(item))
    await vi.advanceTimersByTimeAsync(gatherMs)
    const changes = (await Promise.all(stored)).flat()
    expect(transactions()).toBe(2)
    expect(await statesOf(chats)).toEqual(chats.map(() => ['read', 'read']))
    expect(changes.map(({ interaction, entries }) => [interaction.uuid, entries.length])).toEqual(
      chats.map(({ interaction }) => [interaction, 2]),
    )
    expect(changes.flatMap(({ events }) => events).map((event) => 'state' in event && event.state)).toEqual(
      Array.from({ length: 6 }, () => 'read'),
    )
    expect(
      await world.count(
        'webhook_items',
        `kind = 'status' and dedupe_key like '${first?.status.providerMessageId}:%'`,
      ),
    ).toBe(3)
  })

  it('take as many statements as those of one message', async () => {
    const count = (items: readonly StorableItem[]) =>
      countStatements(world.api, async (services) => {
        const account = (await createAccountCache(services).find(world.account.uuid))?.own
        const queue = createMessageQueue(services.db, services.clock)
        if (account) await Promise.all(items.map((item) => queue.store(account, item)))
      })
    const chats = [await newChat(), await newChat(), await newChat()]
    const all = chats.flatMap(({ ids }) => ids.flatMap((id) => words.map((word) => itemOf(id, word))))
    const [ofOne] = (await newChat()).ids
    const one = await count(words.map((word) => itemOf(ofOne, word)))
    expect(await count(all)).toBe(one)
    expect(await statesOf(chats)).toEqual(chats.map(() => ['read', 'read']))
  })

  it('in webhooks of their own are announced once a message', async () => {
    const chats = [await newChat(), await newChat(), await newChat()]
    const { socket } = await agentOf(world.api, world.api.world.tienda.ana)
    const told: (MessageStatus | null)[] = []
    const rows: string[] = []
    socket.on('status:message', ({ message }: { message: { status: MessageStatus | null } }) =>
      told.push(message.status),
    )
    socket.on('update:interaction', ({ interaction }: { interaction: { uuid: string } }) =>
      rows.push(interaction.uuid),
    )
    const transactions = countTransactions()
    const began = performance.now()
    const posts = words.flatMap((status) =>
      chats.flatMap(({ ids }) => ids.map((id) => postStatus(world, id, status))),
    )
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]))
    // One at once, and one at the end of each pause.
    expect(transactions()).toBeLessThanOrEqual(2 + (performance.now() - began) / gatherMs)
    expect(transactions()).toBeLessThan(posts.length)
    expect(await statesOf(chats)).toEqual(chats.map(() => ['read', 'read']))
    await expect.poll(() => told.filter((status) => status === 'read').length).toBe(6)
    expect(told.length).toBeLessThan(posts.length)
    expect(new Set(rows)).toEqual(new Set(chats.map(({ interaction }) => interaction)))
    expect(rows.length).toBeLessThanOrEqual(told.length)
    socket.disconnect()
  })

  it.each([
    ['what the database refuses', 'wamid.bomba', 'rejected'],
    ['failures of acts and lost answers', 'wamid.de-nadie', 'fulfilled'],
  ] as const)('that cannot share it are stored apart: %s', async (_, id, refused) => {
    const chat = await newChat()
    const lost = await chat.write('sin respuesta')
    await loseAnswer(world, lost)
    const reaction = `wamid.${randomUUID()}`
    await world.rows(
      `insert into outbound_acts (business_uuid, uuid, conversation_uuid, channel_account_uuid, entry_uuid, kind, body, user_uuid,
         after_seq, state, provider_message_id, created_at)
       select business_uuid, gen_random_uuid(), conversation_uuid, channel_account_uuid, uuid, 'reaction', '{"emoji": "👍"}', $2, seq,
         'done', $3, now() from entries where provider_message_id = $1`,
      [chat.ids[1], world.api.world.tienda.ana.uuid, reaction],
    )
    await world.rows(
      `alter table webhook_items add constraint no_bomb check (dedupe_key not like 'wamid.bomba%')`,
    )
    const { store } = await openQueue()
    try {
      const results = await Promise.allSettled(
        [
          itemOf(chat.ids[0], 'delivered'),
          itemOf(id, 'delivered'),
          itemOf(`${lost}.id`, 'delivered', { entry: lost, part: 'text' }),
          itemOf(reaction, 'failed', { error: { code: '131026', msg: 'No se pudo entregar.' } }),
        ].map((item) => store(item)),
      )
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', refused, 'fulfilled', 'fulfilled'])
    } finally {
      await world.rows('alter table webhook_items drop constraint no_bomb')
    }
    expect(await statesOf([chat])).toEqual([['delivered', 'sent', 'delivered']])
    expect(
      await world.count('outbound_acts', `provider_message_id = '${reaction}' and state = 'failed'`),
    ).toBe(1)
  })
})

describe('the pause between batches', () => {
  it('ends at once for a full batch, a later item of a webhook, and a process that ends', async () => {
    let serves = true
    const { store, unstored } = await openQueue(
      world.account,
      newQueue(() => serves),
    )
    stopTime()
    for (const id of unknownIds(1)) await store(itemOf(id))
    const full = Promise.all(unknownIds(maxBatch - 1).map((id) => store(itemOf(id))))
    await nextTurn()
    expect(unstored.size).toBe(maxBatch - 1)
    for (const id of unknownIds(1)) await store(itemOf(id))
    await full
    for (const id of unknownIds(1)) await store(itemOf(id), true)
    serves = false
    for (const id of unknownIds(2)) await store(itemOf(id))
    expect(unstored.size).toBe(0)
  })

  it('of one account, and its flood, is none of another’s', async () => {
    const queue = newQueue()
    const flooded = await openQueue(world.account, queue)
    const other = await openQueue(world.api.world.otra.whatsapp, queue)
    const flood = Promise.all(unknownIds(maxBatch * 10).map((id) => flooded.store(itemOf(id))))
    await nextTurn()
    for (const id of unknownIds(1)) await other.store(itemOf(id))
    expect(flooded.unstored.size).toBeGreaterThan(maxBatch * 5)
    await flood
  })

  it('is not stretched by a message whose rows another transaction holds', async () => {
    const [stuck, free] = [await newChat(), await newChat()]
    const { store } = await openQueue()
    const transactions = countTransactions()
    const holder = await world.api.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from conversations where uuid = $1 for update', [stuck.conversation])
      const waits = store(itemOf(stuck.ids[0], 'delivered'))
      const together = store(itemOf(free.ids[0], 'delivered'))
      await waitForBlockedSessions(world.api.owner, 1)
      const later = store(itemOf(free.ids[1], 'read'))
      await Promise.all([together, later])
      expect(await statesOf([stuck, free])).toEqual([
        ['sent', 'sent'],
        ['delivered', 'read'],
      ])
      // Three batches, and twice the stuck one.
      await expect.poll(transactions, { timeout: 10_000 }).toBeGreaterThanOrEqual(5)
      await holder.query('commit')
      await waits
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await statesOf([stuck])).toEqual([['delivered', 'sent']])
  })

  it('passes before a held chat is tried again; what begins at once waits for the chat itself', async () => {
    const chat = await newChat()
    const { store } = await openQueue()
    const holder = await world.api.owner.connect()
    const batchesOf = async (atOnce: boolean) => {
      const transactions = countTransactions()
      await holder.query('begin')
      await holder.query('select from conversations where uuid = $1 for update', [chat.conversation])
      const waits = store(itemOf(chat.ids[0], atOnce ? 'read' : 'delivered'), atOnce)
      await waitForBlockedSessions(world.api.owner, 1)
      await holder.query('commit')
      await waits
      return transactions()
    }
    try {
      // The last of them waits for the chat.
      expect(await batchesOf(false)).toBe(3)
      expect(await batchesOf(true)).toBe(2)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })
})
