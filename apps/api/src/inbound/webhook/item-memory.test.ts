import { createHmac } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { bootProviderWorld, type ProviderWorld } from '../../channels/test/test-provider'
import { webhookOf } from '../../channels/test/test-webhooks'
import type { TestWhatsApp } from '../../test/factories'
import { createMessageQueue } from '../messages/message-queue'
import { createRefusalCounter } from './count-refusals'
import { createItemMemory } from './item-memory'
import { receiveWebhook } from './receive-webhook'
import { createLastEventTracker } from './track-last-event'

const maxBytes = 32 * 1024 * 1024
let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
  // What the code itself takes once it runs does not count.
  const { post, answer } = receiving(maxBytes)
  const sent = [1_000, 1_000, 4_000].map((many, n) =>
    post(world.account, statusesOf(world.account, many, `${n}.`)),
  )
  answer()
  await Promise.all(sent)
})
afterAll(() => world.stop())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

/** Receives webhooks for which the database has no time until `answer` says that it is full. */
function receiving(most: number) {
  const { services } = world.api
  let answer = (): void => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const transaction = async (): Promise<never> => {
    await gate
    throw Object.assign(new Error('too many connections'), { code: '53300' })
  }
  const db = { ...services.db, pipeline: { ...services.db.pipeline, transaction } }
  /** Why webhooks were refused: by the database, 'NOT_STORED'. */
  const refused: string[] = []
  const deps = {
    accounts: createAccountCache(services),
    refusals: createRefusalCounter(services),
    failures: { count: (_: string | null, reason: string) => void refused.push(reason) },
    lastEvents: createLastEventTracker(services),
    memory: createItemMemory(most),
    queue: createMessageQueue(db, services.clock),
  }
  const post = async ({ uuid, app_secret }: TestWhatsApp, body: string): Promise<void> => {
    const bytes = Buffer.from(body)
    const signature = `sha256=${createHmac('sha256', app_secret).update(bytes).digest('hex')}`
    const params = { type: 'whatsapp' as const, uuid }
    const request = { params, body: async () => bytes, header: () => signature }
    await receiveWebhook(services, deps, request).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
  }
  return { post, refused, answer }
}

/** A webhook of the smallest statuses: of 30 bytes each. */
const statusesOf = ({ phone_number_id: key }: TestWhatsApp, many: number, of = '') =>
  JSON.stringify(
    webhookOf([], {
      key,
      statuses: Array.from({ length: many }, (_, n) => ({ id: `${of}${n}`, status: 'sent' })),
    }),
  )

describe('what admitted webhooks take in memory', () => {
  it.each([
    ['read here', 1_000],
    ['read by a worker thread', 4_000],
  ])('is bounded however small their items are: %s', async (_, many) => {
    const { post, refused, answer } = receiving(maxBytes)
    const before = heap()
    const webhooks = 80_000 / many
    const sent = Array.from({ length: webhooks }, (_one, n) =>
      post(world.account, statusesOf(world.account, many, `${n}.`)),
    )
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(webhooks / 2)
    // One business has half of it.
    await expect.poll(() => heap() - before, { timeout: 20_000 }).toBeGreaterThan(maxBytes / 6)
    expect(heap() - before).toBeLessThan(maxBytes * 0.6)
    expect(new Set(refused.splice(0))).toEqual(new Set(['BUSINESS_FULL']))
    const { otra } = world.api.world
    const other = post(otra.whatsapp, statusesOf(otra.whatsapp, 1))
    answer()
    await Promise.all([...sent, other])
    // Those that had room, and afterwards there is room again.
    await post(world.account, statusesOf(world.account, many))
    expect(new Set(refused)).toEqual(new Set(['NOT_STORED']))
  })

  it('counts what is one item as a whole, as in a webhook without lists', async () => {
    const memory = createItemMemory(16_000)
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const hold = () =>
      memory
        .hold(
          'a',
          Buffer.from('{"update_id":1}'),
          async () => [],
          () => ended,
        )
        .then(
          () => 'stored',
          (error: { reason?: string }) => error.reason,
        )
    const held = [hold(), hold(), hold()]
    end()
    expect(await Promise.all(held)).toEqual(['stored', 'stored', 'BUSINESS_FULL'])
  })

  it('is known before a webhook is parsed that has more values than any provider sends', async () => {
    const { post, refused } = receiving(2 * 1024 * 1024)
    await post(world.account, `{"entry":[${'{},'.repeat(50_000)}{}]}`)
    await post(world.account, statusesOf(world.account, 2_000))
    expect(refused).toEqual(['TOO_LARGE', 'TOO_LARGE'])
  })
})
