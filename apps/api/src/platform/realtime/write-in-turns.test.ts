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

/** A connection as Engine.IO has it: it flushes its buffer whenever its transport is writable. A slow one is so again by `finish`. */
function connectionOf(name: string, writeMs = 0, isSlow = false) {
  let buffered = 0
  const transport = Object.assign(new EventEmitter(), { writable: true })
  const socket = { cork: () => {}, uncork: () => {} }
  const connection = Object.assign(new EventEmitter(), { request: { socket }, transport, close() {} })
  function flush() {
    if (!transport.writable || buffered === 0) return
    connection.emit('flush')
    transport.writable = false
    seen.push(`${name} writes ${buffered}`)
    buffered = 0
    if (writeMs > 0) spin(writeMs)
    if (!isSlow) queueMicrotask(finish)
  }
  function finish() {
    transport.writable = true
    transport.emit('ready')
  }
  transport.on('ready', flush)
  turns.add(connection as never) // it reads no more of a connection
  return {
    send() {
      connection.emit('packetCreate', {})
      buffered += 1
      flush()
    },
    finish,
    buffered: () => buffered,
  }
}
/** More than the connections of a packet for few. */
const manyOf = (writeMs?: number) =>
  Array.from({ length: 60 }, (_, at) => connectionOf(`one of many ${at}`, writeMs))
const writes = () => seen.filter((one) => one.includes(' writes '))

it('lets other work go on between the writes of one event', async () => {
  for (const one of ['a', 'b', 'c'].map((name) => connectionOf(name, 3))) one.send()
  setImmediate(() => seen.push('other work'))
  await expect.poll(() => seen).toEqual(['a writes 1', 'other work', 'b writes 1', 'c writes 1'])
})

it('writes what is for few before what is for many, also to one of the many', async () => {
  const many = manyOf(1)
  turns.send(() => {
    for (const one of many) one.send()
  }, false)
  setImmediate(() => {
    connectionOf('an agent').send()
    many.at(-1)?.send()
  })
  await expect.poll(writes).toHaveLength(61)
  expect(writes().indexOf('an agent writes 1')).toBeLessThan(10)
  expect(writes().indexOf('one of many 59 writes 2')).toBeLessThan(20)
})

it('ends a round also while what is for few takes all of the time', async () => {
  const many = manyOf(1)
  const few = connectionOf('an agent', 3)
  turns.send(() => {
    for (const one of many) one.send()
  }, false)
  const until = performance.now() + 2_000
  while (many.some((one) => one.buffered() > 0) && performance.now() < until) {
    few.send()
    await new Promise(setImmediate)
  }
  expect(many.every((one) => one.buffered() === 0)).toBe(true)
})

it('does not write to a connection that still writes, and then writes the rest at once', async () => {
  const slow = connectionOf('slow', 0, true)
  for (let at = 0; at < 3; at += 1) {
    slow.send()
    await new Promise(setImmediate)
  }
  expect(seen).toEqual(['slow writes 1'])
  slow.finish()
  expect(seen).toEqual(['slow writes 1', 'slow writes 2'])
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
  const sendToMany = (isPatient = false) =>
    turns.send(() => {
      for (const one of many) one.send()
    }, isPatient)
  async function pass(ms: number): Promise<void> {
    now += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  /** Sends so many packets, ten milliseconds apart, and answers how many rounds of writes there were. */
  async function roundsOf(packets: number, isPatient = false): Promise<number> {
    const before = writes().length
    for (let at = 0; at < packets; at += 1) {
      sendToMany(isPatient)
      await pass(10)
    }
    return (writes().length - before) / many.length
  }

  it('leaves at once where the process has time to spare', async () => {
    expect(await roundsOf(5)).toBe(5)
  })

  it('gathers while the process is busy, and all of it leaves in one write', async () => {
    utilization = 1
    // At once, and then every 25 ms.
    const rounds = await roundsOf(21)
    expect(rounds).toBeGreaterThan(5)
    expect(rounds).toBeLessThanOrEqual(9)
    await pass(50)
    expect(writes()).toContain('one of many 59 writes 3')
    expect(many.every((one) => one.buffered() === 0)).toBe(true)
  })

  it('waits longer if it is patient, but leaves with what is not', async () => {
    utilization = 0.5
    expect(await roundsOf(1, true)).toBe(1)
    expect(await roundsOf(20, true)).toBe(0)
    await pass(50)
    expect(writes().at(-1)).toBe('one of many 59 writes 20')
    sendToMany(true)
    sendToMany()
    await pass(0)
    expect(writes().at(-1)).toBe('one of many 59 writes 2')
    expect(writes()).toHaveLength(3 * many.length)
  })

  it('an urgent packet does not wait for the end of a patient pause', async () => {
    utilization = 1
    await roundsOf(1)
    sendToMany(true)
    await pass(10)
    sendToMany()
    await pass(30)
    expect(writes().at(-1)).toBe('one of many 59 writes 2')
  })

  it('does not leave before its round when a write ends', async () => {
    utilization = 1
    const slow = connectionOf('slow', 0, true)
    many.push(slow)
    await roundsOf(1)
    sendToMany()
    slow.finish()
    expect(slow.buffered()).toBe(1)
    await pass(50)
    expect(slow.buffered()).toBe(0)
  })

  it('does not hold an answer to one of them', async () => {
    utilization = 1
    await roundsOf(2)
    sendToMany()
    seen.length = 0
    many[7]?.send()
    await pass(1)
    expect(writes()).toEqual(['one of many 7 writes 3'])
    expect(many[7]?.buffered()).toBe(0)
  })
})
