import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { textItem } from '../messages/test/text-item'
import { storeAlone as storeStatusesAlone } from '../statuses/store-alone'
import type { InTurn } from './apart-turns'
import { lockRetries } from './lock-retries'
import { storeApart, storeSingle } from './store-single'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

const lockTimeout = Object.assign(new Error('lock timeout'), { code: '55P03' })

/** How often, and for how long, what has waited for so long waits for its turn where its chat stays held. */
async function turnsAfter(
  waitedMs: number,
  store: (
    inTurn: InTurn,
    since: number,
    caller: { resolve(): void; reject(error: unknown): void },
  ) => unknown,
) {
  const turns: number[] = []
  const inTurn: InTurn = async (_, __, maxWaitMs) => {
    turns.push(maxWaitMs)
    throw lockTimeout
  }
  const ended = new Promise<unknown>((resolve) => {
    store(inTurn, performance.now() - waitedMs, { resolve: () => resolve(null), reject: resolve })
  })
  expect(await ended).toBe(lockTimeout)
  return turns
}

const storing = {
  message: async () => {
    const { db, clock } = world.api.services
    const account = (await createAccountCache(world.api.services).find(world.account.uuid))?.own
    const item = textItem('retenido', newPhone())
    if (!account) throw new Error('no account')
    return (inTurn: InTurn, queuedAt: number, caller: { resolve(): void; reject(error: unknown): void }) =>
      storeApart(db, clock, { account, item, queuedAt }, inTurn).then(caller.resolve, caller.reject)
  },
  status: async () => {
    const { db, clock } = world.api.services
    const account = { business: world.business, uuid: world.account.uuid, type: 'whatsapp' as const }
    const report = { providerMessageId: 'id', status: 'sent' as const, error: null, entry: null }
    const status = {
      account,
      incoming: { dedupeKey: 'id', raw: {}, report },
      providerId: 'id',
      atOnce: false,
    }
    return (inTurn: InTurn, heldSince: number, caller: { resolve(): void; reject(error: unknown): void }) =>
      storeStatusesAlone(db, clock, [{ ...status, heldSince, ...caller }], inTurn)
  },
}

it.each(['message', 'status'] as const)(
  'a %s waits for its turn for what is left of twelve seconds',
  async (what) => {
    const store = await storing[what]()
    expect(await turnsAfter(lockRetries.longestMs, store)).toEqual([0])
    const [first, second, ...others] = await turnsAfter(lockRetries.longestMs - 500, store)
    expect([first, second, others]).toEqual([expect.closeTo(500, -2.5), 0, []])
  },
)

it('what has waited behind others of its customer for as long takes no turn', async () => {
  const { db, clock } = world.api.services
  const account = (await createAccountCache(world.api.services).find(world.account.uuid))?.own
  if (!account) throw new Error('no account')
  const phone = newPhone()
  await world.post(webhookOf([textOf('antes', phone)], { key: world.account.phone_number_id }))
  let turns = 0
  const inTurn: InTurn = async () => {
    turns += 1
    throw lockTimeout
  }
  const storeAfter = (waitedMs: number) => {
    const single = { account, item: textItem('después', phone), queuedAt: performance.now() - waitedMs }
    return storeSingle(db, clock, single, inTurn).catch(({ code }) => code)
  }
  const holder = await world.api.owner.connect()
  await holder.query('begin')
  await holder.query(
    'select from conversations c join contacts p on p.uuid = c.contact_uuid where p.phone = $1 for update of c',
    [phone],
  )
  expect([await storeAfter(lockRetries.longestMs), turns]).toEqual([lockTimeout.code, 0])
  expect([await storeAfter(lockRetries.longestMs - 500), turns]).toEqual([lockTimeout.code, 2])
  await holder.query('rollback')
  holder.release()
})
