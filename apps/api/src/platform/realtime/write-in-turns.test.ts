import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
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

/** A connection whose writes take so long. */
function connectionOf(name: string, writeMs = 0) {
  const cork = () => void seen.push(`${name} holds`)
  const uncork = () => {
    seen.push(`${name} writes`)
    spin(writeMs)
  }
  const connection = Object.assign(new EventEmitter(), { request: { socket: { cork, uncork } } })
  turns.add(connection as never) // it reads no more of a connection
  return { flush: () => void connection.emit('flush') }
}
/** More than the connections of a packet for few. */
const manyOf = (writeMs?: number) =>
  Array.from({ length: 60 }, (_, at) => connectionOf(`one of many ${at}`, writeMs))
const writes = () => seen.filter((one) => one.endsWith('writes'))

it('lets other work go on between the writes of one event', async () => {
  for (const one of ['a', 'b', 'c'].map((name) => connectionOf(name, 3))) one.flush()
  setImmediate(() => seen.push('other work'))
  await expect.poll(() => seen.slice(3)).toEqual(['a writes', 'other work', 'b writes', 'c writes'])
})

it('writes at once what was flushed twice before its turn', async () => {
  const connection = connectionOf('a', 3)
  connection.flush()
  connection.flush()
  await expect.poll(() => seen).toEqual(['a holds', 'a writes'])
  turns.send(() => {
    connection.flush()
    connection.flush()
  })
  await expect.poll(() => seen.slice(2)).toEqual(['a holds', 'a writes'])
})

it('writes what is for few before what is for many, also to one of the many', async () => {
  const many = manyOf(1)
  turns.send(() => {
    for (const one of many) one.flush()
  })
  setImmediate(() => {
    connectionOf('an agent').flush()
    many.at(-1)?.flush()
  })
  await expect.poll(writes).toHaveLength(61)
  expect(writes().indexOf('an agent writes')).toBeLessThan(10)
  expect(writes().indexOf('one of many 59 writes')).toBeLessThan(10)
  expect(seen.filter((one) => one === 'one of many 59 holds')).toHaveLength(1)
})

it('gathers what is for many while the process is busy, and writes it at once while it is not', async () => {
  const many = manyOf()
  const sendToMany = () =>
    turns.send(() => {
      for (const one of many) one.flush()
    })
  for (let at = 0; at < 3; at += 1) {
    await sleep(20)
    sendToMany()
    await new Promise(setImmediate)
    expect(writes()).toHaveLength(60 * (at + 1))
  }
  seen.length = 0
  const began = performance.now()
  for (let at = 0; at < 10; at += 1) {
    spin(10)
    sendToMany()
    await new Promise(setImmediate)
  }
  await expect.poll(() => writes().filter((one) => one === 'one of many 0 writes').length).toBeGreaterThan(1)
  await sleep(100)
  const rounds = writes().length / 60
  expect(rounds).toBeLessThanOrEqual(2 + (performance.now() - began) / 50)
  expect(rounds).toBeLessThan(10)
  expect(seen.filter((one) => one.endsWith('holds'))).toHaveLength(writes().length)
})
