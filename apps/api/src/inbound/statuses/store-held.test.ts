import { beforeEach, expect, it } from 'vitest'
import type { QueuedStatus } from './queued-status'
import { storeHeld } from './store-held'

let refused: string[] = []
beforeEach(() => {
  refused = []
})

const status = (name: string, providerId: string, heldForMs: number): QueuedStatus => ({
  account: { business: 'b', uuid: 'a', type: 'whatsapp' },
  incoming: {
    dedupeKey: name,
    raw: {},
    report: { providerMessageId: providerId, status: 'sent', error: null, entry: null },
  },
  providerId,
  atOnce: false,
  heldSince: performance.now() - heldForMs,
  resolve: () => {},
  reject: () => refused.push(name),
})

it('gives up what has waited for longer than twelve seconds, whole messages at a time', async () => {
  const waiting = [
    status('old', 'one', 12_100),
    status('young of the same', 'one', 10),
    status('young', 'two', 10),
  ]
  const stored: string[][] = []
  const ended: string[] = []
  await storeHeld(waiting, {
    inTurn: (work) => work(),
    store: async (batch) => {
      stored.push(batch.map(({ incoming }) => incoming.dedupeKey))
      if (stored.length === 1) throw new Error('held')
      return []
    },
    onEnd: (statuses) => ended.push(...statuses.map(({ incoming }) => incoming.dedupeKey)),
    onEmpty: () => ended.push('empty'),
  })
  expect(refused).toEqual(['old', 'young of the same'])
  expect(stored).toEqual([['old', 'young of the same', 'young'], ['young']])
  expect(ended).toEqual(['old', 'young of the same', 'young', 'empty'])
})

it('gives up what is late where no turn comes in time, and tries again for the others', async () => {
  let turns = 0
  const ended: string[] = []
  await storeHeld([status('old', 'one', 12_100), status('young', 'two', 10)], {
    inTurn: async (work) => {
      turns += 1
      if (turns === 1) throw new Error('no turn came in time')
      return work()
    },
    store: async () => [],
    onEnd: (statuses) => ended.push(...statuses.map(({ incoming }) => incoming.dedupeKey)),
    onEmpty: () => ended.push('empty'),
  })
  expect(refused).toEqual(['old'])
  expect(ended).toEqual(['old', 'young', 'empty'])
})

it('waits for its turn no longer than is left of twelve seconds for the one that has waited for longest', async () => {
  const asked: number[] = []
  await storeHeld([status('young', 'two', 10), status('old', 'one', 5_000)], {
    inTurn: (work, maxWaitMs) => {
      asked.push(maxWaitMs)
      return work()
    },
    store: async () => [],
    onEnd: () => {},
    onEmpty: () => {},
  })
  expect(asked).toEqual([expect.closeTo(7_000, -3)])
})
