import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWriteTurns } from './write-in-turns'

const seen: string[] = []
let turns: ReturnType<typeof createWriteTurns>
beforeEach(() => {
  seen.length = 0
  turns = createWriteTurns()
})

function spin(ms: number): void {
  const began = performance.now()
  while (performance.now() - began < ms);
}

/** A connection as Engine.IO has it: what comes while it writes stays in its buffer until that has left. */
function connectionOf(name: string, writeMs = 0) {
  let [isCorked, isWriting, buffered] = [false, false, 0]
  const socket = {
    cork() {
      if (isCorked) throw new Error('it would be silent after one uncork')
      isCorked = true
      seen.push(`${name} holds`)
    },
    uncork() {
      if (!isCorked) return
      isCorked = false
      seen.push(`${name} writes`)
      if (writeMs > 0) spin(writeMs)
      queueMicrotask(() => {
        isWriting = false
        flush()
      })
    },
  }
  const connection = Object.assign(new EventEmitter(), { request: { socket } })
  turns.add(connection as never) // it reads no more of a connection
  function flush() {
    if (isWriting || buffered === 0) return
    connection.emit('flush')
    isWriting = true
    buffered = 0
  }
  return {
    send() {
      connection.emit('packetCreate')
      buffered += 1
      flush()
    },
    buffered: () => buffered,
  }
}
/** More than the connections of a packet for few. */
const manyOf = (writeMs?: number) =>
  Array.from({ length: 60 }, (_, at) => connectionOf(`one of many ${at}`, writeMs))
const writes = () => seen.filter((one) => one.endsWith('writes'))

it('lets other work go on between the writes of one event', async () => {
  for (const one of ['a', 'b', 'c'].map((name) => connectionOf(name, 3))) one.send()
  setImmediate(() => seen.push('other work'))
  await expect.poll(() => seen.slice(3)).toEqual(['a writes', 'other work', 'b writes', 'c writes'])
})

it('writes what is for few before what is for many, also to one of the many', async () => {
  const many = manyOf(1)
  turns.send(() => {
    for (const one of many) one.send()
  })
  setImmediate(() => {
    connectionOf('an agent').send()
    many.at(-1)?.send()
  })
  await expect.poll(writes).toHaveLength(62)
  expect(writes().indexOf('an agent writes')).toBeLessThan(10)
  expect(writes().lastIndexOf('one of many 59 writes')).toBeLessThan(20)
})

describe('what is for many', () => {
  let now = 1_000
  let utilization = 0
  let many: ReturnType<typeof manyOf>
  beforeEach(() => {
    utilization = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
      idle: 0,
      active: 0,
      utilization,
    }))
    turns = createWriteTurns()
    many = manyOf()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const sendToMany = () =>
    turns.send(() => {
      for (const one of many) one.send()
    })
  /** Sends so many packets, ten milliseconds apart, and answers how many rounds of writes there were. */
  async function roundsOf(packets: number): Promise<number> {
    const before = writes().length
    for (let at = 0; at < packets; at += 1) {
      sendToMany()
      now += 10
      await vi.advanceTimersByTimeAsync(10)
    }
    return (writes().length - before) / many.length
  }

  it('leaves at once where the process has time to spare', async () => {
    expect(await roundsOf(5)).toBe(5)
  })

  it('gathers while the process is busy, also what came while a connection waited', async () => {
    utilization = 1
    // At once, and then every 50 ms.
    const rounds = await roundsOf(21)
    expect(rounds).toBeGreaterThan(3)
    expect(rounds).toBeLessThanOrEqual(5)
    now += 200
    await vi.advanceTimersByTimeAsync(200)
    expect(many.every((one) => one.buffered() === 0)).toBe(true)
  })

  it('does not hold an answer to one of them', async () => {
    utilization = 1
    await roundsOf(2)
    sendToMany()
    seen.length = 0
    many[7]?.send()
    await vi.advanceTimersByTimeAsync(1)
    expect(writes()).toEqual(['one of many 7 writes', 'one of many 7 writes'])
    expect(many[7]?.buffered()).toBe(0)
  })
})
